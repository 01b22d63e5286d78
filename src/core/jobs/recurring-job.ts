/**
 * Recurring work that one instance at a time runs. A module lists its jobs in its declaration.
 *
 * The lease avoids duplicate work but does not guarantee exclusion. If clocks differ by much, or a process is suspended for longer
 * than its lease, two instances run the same job concurrently. A job must therefore lock each row and check its state before a change.
 */
export abstract class RecurringJob {
  /** Module and action, for example `articles.publish-due`: key in the table `jobs`, and name in the log. */
  abstract readonly name: string;
  /** Milliseconds from the start of a run to the start of the next run. */
  abstract readonly everyMs: number;
  /** Milliseconds after which another instance takes over from a killed instance. The lease is renewed while a run lasts. */
  readonly leaseMs: number = 60_000;

  /** Cheap check that every instance makes before it claims the job, for jobs that are due often and rarely have work. */
  hasWork(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** Should end soon, with the rest undone, if the signal is aborted. Errors are logged, and the job runs again at its next time. */
  abstract run(signal: AbortSignal): Promise<void>;
}

/** Injection token: the classes of the jobs that the modules declare, as `readonly Type<RecurringJob>[]`. */
export const JOBS = Symbol('jobs');
