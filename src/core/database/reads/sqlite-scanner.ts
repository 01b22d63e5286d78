import { extname, join } from 'node:path';
import { Piscina } from 'piscina';
import { unavailable } from '../../errors/domain-error.js';
import { ConcurrencyLimiter } from '../../lifecycle/concurrency-limiter.js';
import { currentRequest, waitWithoutSlot } from '../../request-context/index.js';
import { withDeadline } from '../database-errors.js';
import { SqliteDatabase } from '../drivers.js';
import type { BoundValue } from '../sql.js';
import type { Reader } from './reader.js';
import type { Scan, ScanResult } from './scan-thread.js';

const THREADS = 2;
const THREAD_FILE = join(__dirname, `scan-thread${extname(__filename)}`);
/** In milliseconds. A thread takes about 100 ms to start, and about 15 MB of memory. */
const IDLE_TIMEOUT_MS = 60_000;
/** Without limits, a thread collects its garbage only after the memory of a container is used up. A page of rows has a few megabytes. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 };
const QUEUE_LIMITS = { burstWaitMs: 2000, sustainedLoadWaitMs: 1000, queuedPerSlot: 40 };
/** The caller of jobs and commands. */
const INTERNAL_CALLER = 'internal';

/**
 * Executes statements on a SQLite file in threads, each with a read connection, because SQLite cannot interrupt a statement, which would
 * block the event loop. A caller uses one thread at a time, so that one remains for other callers.
 */
export class SqliteScanner implements Reader {
  private readonly limiter = new ConcurrencyLimiter(THREADS, QUEUE_LIMITS);
  private readonly pool = new Piscina<Scan, ScanResult>({
    filename: THREAD_FILE,
    name: 'scan',
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_TIMEOUT_MS,
    resourceLimits: HEAP_LIMITS,
  });

  constructor(
    private readonly file: string,
    private readonly timeoutMs: number,
  ) {}

  /** Returns the rows. Throws "unavailable" if no thread returns them in time. */
  async query(sql: string, values: BoundValue[]): Promise<unknown[]> {
    const caller = currentRequest()?.slot?.caller ?? INTERNAL_CALLER;
    await this.admit(caller);
    // The thread is in use until the statement ends, also after the deadline.
    const scanned = this.pool.run({ file: this.file, sql, values }).finally(() => this.limiter.release(caller));
    const result = await withDeadline(scanned, this.timeoutMs);
    if ('rows' in result) return result.rows;
    throw new SqliteDatabase.SqliteError(result.failure.message, result.failure.code);
  }

  async close(): Promise<void> {
    await this.pool.destroy();
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
