import type { Type } from '@nestjs/common';

/**
 * Recurring work that one instance at a time runs. A module lists its jobs in its declaration (`jobs`) and in the providers of its module.
 *
 * **Lease.** An instance that starts a run claims the job in the table `jobs` for `leaseMs`, and renews the claim after each third of this
 * time until the run ends. A run may therefore last longer than its lease. It loses the lease if the database is not available, or if
 * the process is suspended or blocked by synchronous code, for the whole lease; and after 60 leases, because it then counts as hanging. The
 * signal is then aborted, and another instance may already run the job.
 *
 * **Killed instance.** Another instance, or the same one after its restart, starts the run from the beginning when the lease has expired and
 * the next poll has found the job: at most `leaseMs` plus one second later. An orderly shutdown aborts the signal, waits up to 3 seconds
 * and releases the lease, so that another instance continues at once.
 *
 * **Clock.** The times come from the clocks of the instances, not from the database. A difference of more than half a lease, or a suspended
 * process, can cause two runs at the same time.
 *
 * **Idempotency.** The lease avoids duplicate work but does not guarantee exclusion. Repeat the condition in each write
 * (`DELETE … WHERE id = ? AND created_at < ?`) or lock the row and check its state, and do not count on a run to be the only one or to be
 * complete. Send messages to other systems from a subscriber or with an idempotency key.
 *
 * @example
 * // A provider: decorate the class with Injectable().
 * class NoteRetentionJob extends RecurringJob {
 *   readonly name = 'notes.retention';
 *   readonly everyMs = 3_600_000;
 *
 *   constructor(private readonly notes: NotesService) {
 *     super();
 *   }
 *
 *   async run(signal: AbortSignal): Promise<void> {
 *     // Each batch is a transaction. A later run deletes the rest.
 *     while (!signal.aborted && (await this.notes.deleteOld(500)) > 0);
 *   }
 * }
 */
export abstract class RecurringJob {
  /** Module and action, for example `articles.publish-due`: key in the table `jobs`, and name in the log. */
  abstract readonly name: string;
  /**
   * Milliseconds from the start of a run to the start of the next run. If a run lasts longer, the next run starts after its end, at the
   * next poll; instances poll once per second. The first run is due at the first start of an instance with the job.
   */
  abstract readonly everyMs: number;
  /**
   * Milliseconds after which another instance takes over from a killed instance; default one minute. Choose more than the longest
   * interruption of a healthy process, at least some seconds. The lease is renewed while a run lasts.
   */
  readonly leaseMs: number = 60_000;

  /**
   * Cheap check that every instance makes before it claims the job, for jobs that are due often and rarely have work. Also called at a
   * scrape of the metrics while the job is due.
   */
  hasWork(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /**
   * Does the work that is due. Should end soon, with the rest undone, if the signal is aborted. An error is logged and stored in the table
   * `jobs`, and the job runs again at its next time.
   */
  abstract run(signal: AbortSignal): Promise<void>;
}

/** A job with the name of the module that declares it. */
export interface DeclaredJob {
  readonly module: string;
  readonly job: Type<RecurringJob>;
}

/** Injection token: the jobs that the modules declare, as `readonly DeclaredJob[]`. */
export const JOBS = Symbol('jobs');
