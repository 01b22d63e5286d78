import { ConcurrencyLimiter } from '../../lifecycle/concurrency-limiter.js';
import { admit } from '../admit.js';
import { withDeadline } from '../database-errors.js';
import type { BoundValue } from '../sql.js';
import type { Reader, Timing } from './reader.js';

/** A scan takes some milliseconds or many hundreds, so the wait is also limited by the number of scans. */
const QUEUE_LIMITS = {
  ...{ burstWaitMs: 2000, sustainedLoadWaitMs: 1000, maxOvertakes: 10 },
  // A burst of 60 article pages needs about 240 scans of a millisecond each.
  ...{ queuedPerSlot: 200, prefersLittleUse: true },
};

/** A connection whose server has not answered by then is lost. */
const MAX_STATEMENT_MS = 120_000;

/** Seventeen scans of this duration in a second, from as many callers, use less than two slots. */
const MAX_SHORT_MS = 100;
const MAX_SHORT_KINDS = 1000;
/** The kind of all searches. The text of a search can be that of a short scan: a page after many rows. */
const SEARCH = 'search';

/** Returns the text of a statement without the exact lengths of its lists: lists of four to seven values, for example, are one kind. */
export const kindOf = (sql: string): string =>
  sql.replace(/\?(?:, ?\?)+/g, (list) => `?${Math.floor(Math.log2(list.split('?').length - 1))}`);

/**
 * Limits the statements that may examine many rows and that run at the same time, so that they leave connections and processor time to
 * other requests. A caller has at most half of them. Statements of a kind with little recent use are executed first, and of one kind those
 * of callers with little recent use.
 *
 * Half of them can be searches. A statement whose kind was not short when it was last measured is a search: callers choose filters, orders
 * and attributes, and so the text of a statement, and each new text could take seconds.
 */
export class ScanLimiter {
  private readonly limiter: ConcurrencyLimiter;
  private readonly searches: ConcurrencyLimiter;
  /** Those measured last at the end. */
  private readonly shortKinds = new Set<string>();

  constructor(
    private readonly reader: Reader,
    maxScans: number,
    private readonly timeoutMs: number,
  ) {
    const half = Math.ceil(maxScans / 2);
    this.limiter = new ConcurrencyLimiter(maxScans, { ...QUEUE_LIMITS, maxSlotsPerCaller: half });
    this.searches = new ConcurrencyLimiter(half, { ...QUEUE_LIMITS, maxSlotsPerCaller: half });
  }

  /** Returns the rows. Throws "unavailable" if they are not read in time. */
  async scan(sql: string, values: BoundValue[]): Promise<unknown[]> {
    const kind = kindOf(sql);
    const onEnd = (durationMs: number) => this.setDuration(kind, durationMs);
    if (!this.shortKinds.has(kind)) return this.searchKind(kind, sql, values, onEnd);
    return this.run(await admit(this.limiter, kind), sql, values, onEnd);
  }

  /** Like `scan`, for a statement that can take long with other values. */
  search(sql: string, values: BoundValue[]): Promise<unknown[]> {
    return this.searchKind(kindOf(sql), sql, values);
  }

  private async searchKind(kind: string, sql: string, values: BoundValue[], onEnd?: (durationMs: number) => void) {
    const endSearch = await admit(this.searches, kind);
    const endScan = await admit(this.limiter, SEARCH).catch((error: unknown) => {
      endSearch();
      throw error;
    });
    const release = () => {
      endScan();
      endSearch();
    };
    return this.run(release, sql, values, onEnd);
  }

  private async run(release: () => void, sql: string, values: BoundValue[], onEnd?: (durationMs: number) => void) {
    await this.reader.ready?.();
    const timing: Timing = {};
    const start = performance.now();
    // The statement can continue after the deadline: MariaDB does not interrupt a search while it reads the index.
    const rows = this.reader.query(sql, values, Math.max(this.timeoutMs, MAX_STATEMENT_MS), timing).finally(() => {
      release();
      onEnd?.(timing.durationMs ?? performance.now() - start);
    });
    return withDeadline(rows, this.timeoutMs);
  }

  private setDuration(kind: string, durationMs: number): void {
    const { shortKinds } = this;
    shortKinds.delete(kind);
    if (durationMs > MAX_SHORT_MS) return;
    shortKinds.add(kind);
    if (shortKinds.size > MAX_SHORT_KINDS) shortKinds.delete(shortKinds.values().next().value!);
  }
}
