import { ConcurrencyLimiter } from '../../lifecycle/concurrency-limiter.js';
import { admit } from '../admit.js';
import { withDeadline } from '../database-errors.js';
import type { BoundValue } from '../sql.js';
import type { Reader } from './reader.js';

/** A scan takes some milliseconds or many hundreds, so the wait is also limited by the number of scans. */
const QUEUE_LIMITS = {
  ...{ burstWaitMs: 2000, sustainedLoadWaitMs: 1000, maxOvertakes: 10 },
  // A burst of 60 article pages needs about 240 scans of a millisecond each.
  ...{ queuedPerSlot: 200, prefersLittleUse: true },
};

/** A connection whose server has not answered by then is lost. */
const MAX_STATEMENT_MS = 120_000;

export interface ScanOptions {
  /** Default: `kindOf`. */
  readonly kind?: string;
  /** Receives the duration without the wait. */
  readonly onEnd?: (durationMs: number) => void;
}

/** Returns the text of a statement without the exact lengths of its lists: lists of four to seven values, for example, are one kind. */
export const kindOf = (sql: string): string =>
  sql.replace(/\?(?:, ?\?)+/g, (list) => `?${Math.floor(Math.log2(list.split('?').length - 1))}`);

/**
 * Limits the statements that may examine many rows and that run at the same time, so that they leave connections and processor time to
 * other requests. A caller has at most half of them by default. Statements of a kind with little recent use are executed first, and of one
 * kind those of callers with little recent use.
 */
export class ScanLimiter implements Reader {
  private readonly limiter: ConcurrencyLimiter;

  constructor(
    private readonly reader: Reader,
    maxScans: number,
    private readonly timeoutMs: number,
    maxScansPerCaller = Math.ceil(maxScans / 2),
  ) {
    this.limiter = new ConcurrencyLimiter(maxScans, { ...QUEUE_LIMITS, maxSlotsPerCaller: maxScansPerCaller });
  }

  /** Returns the rows. Throws "unavailable" if they are not read in time. */
  async query(
    sql: string,
    values: BoundValue[],
    withinMs = this.timeoutMs,
    { kind = kindOf(sql), onEnd }: ScanOptions = {},
  ): Promise<unknown[]> {
    const release = await admit(this.limiter, kind);
    await this.reader.ready?.();
    const start = performance.now();
    // The statement can continue after the deadline: MariaDB does not interrupt a search while it reads the index.
    const rows = this.reader.query(sql, values, Math.max(withinMs, MAX_STATEMENT_MS)).finally(() => {
      release();
      onEnd?.(performance.now() - start);
    });
    return withDeadline(rows, withinMs);
  }
}
