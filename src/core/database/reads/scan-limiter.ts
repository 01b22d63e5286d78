import { unavailable } from '../../errors/domain-error.js';
import { ConcurrencyLimiter } from '../../lifecycle/concurrency-limiter.js';
import { currentRequest, waitWithoutSlot } from '../../request-context/index.js';
import { withDeadline } from '../database-errors.js';
import type { BoundValue } from '../sql.js';
import type { Reader } from './reader.js';

/** A scan takes some milliseconds or many hundreds, so the wait is also limited by the number of scans. */
const QUEUE_LIMITS = {
  ...{ burstWaitMs: 2000, sustainedLoadWaitMs: 1000, maxOvertakes: 10 },
  // A burst of 60 article pages needs about 240 scans of a millisecond each.
  ...{ queuedPerSlot: 200, prefersLittleUse: true },
};
/** The caller of jobs and commands. */
const INTERNAL_CALLER = 'internal';

/**
 * Limits the statements that may examine many rows and that run at the same time, so that they leave connections and processor time to
 * other requests. A caller has at most half of them, and callers with little recent use are served first.
 */
export class ScanLimiter implements Reader {
  private readonly limiter: ConcurrencyLimiter;

  constructor(
    private readonly reader: Reader,
    maxScans: number,
    private readonly timeoutMs: number,
  ) {
    this.limiter = new ConcurrencyLimiter(maxScans, QUEUE_LIMITS);
  }

  /** Returns the rows. Throws "unavailable" if they are not read in time. */
  async query(sql: string, values: BoundValue[]): Promise<unknown[]> {
    const caller = currentRequest()?.slot?.caller ?? INTERNAL_CALLER;
    await this.admit(caller);
    // The statement can continue after the deadline.
    const rows = this.reader.query(sql, values).finally(() => this.limiter.release(caller));
    return withDeadline(rows, this.timeoutMs);
  }

  /** A request waits without its slot, and reads with it, because only few requests may have rows at the same time. */
  private async admit(caller: string): Promise<void> {
    let isAdmitted = false;
    const admission = new Promise<void>((resolve, reject) => {
      const onAcquired = () => {
        isAdmitted = true;
        resolve();
      };
      this.limiter.acquire(caller, onAcquired, () => reject(unavailable('The database did not answer in time')));
    });
    if (isAdmitted) return;
    await waitWithoutSlot(() => admission).catch((error: unknown) => {
      if (isAdmitted) this.limiter.release(caller);
      throw error;
    });
  }
}
