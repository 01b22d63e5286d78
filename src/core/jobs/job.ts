/**
 * Work that is due again and again, and is done by one instance at a time. A module lists its own in its declaration.
 *
 * The lease saves work; it is not what makes the work right. Where clocks differ much or a process stands still for longer than
 * its lease, two instances run the same job at once: what it does to a row must depend on what it finds there, under a lock.
 */
export abstract class Job {
  /** The module and what is done: `articles.publish-due`. Its row in the table `jobs`, and what the log calls it. */
  abstract readonly name: string;
  /** From the beginning of a run to the next one. */
  abstract readonly everyMs: number;
  /** After this time another instance takes the place of one that was killed. Renewed as long as a run lasts. */
  readonly leaseMs: number = 60_000;

  /** A cheap look that every instance takes before one of them claims the job, for a job that is due often and has little to do. */
  hasWork(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** Should end soon, with the rest undone, when the signal is aborted. What it throws is logged; it is run again all the same. */
  abstract run(signal: AbortSignal): Promise<void>;
}
