import type { BoundValue } from '../sql.js';
import type { Reader } from './reader.js';
import { kindOf } from './scan-limiter.js';

/** A statement takes longer only if many of its rows are not in memory. */
const MAX_MS = 50;
const PREFETCH_MS = 10_000;
const MAX_KINDS = 500;

/**
 * Reads rows with a column `content` from SQLite. After a statement that blocked the event loop for long, a scan reads the rows of such
 * statements first, so that the operating system has them in memory. The scan could return them, but would use much memory of a thread.
 */
export class PrefetchingReader implements Reader {
  /** The end of the prefetching, by kind of statement, those that were long last at the end. */
  private readonly ends = new Map<string, number>();

  constructor(
    private readonly reader: Reader,
    private readonly scanner: Reader,
  ) {}

  async query(sql: string, values: BoundValue[]): Promise<unknown[]> {
    // Most instances have no long statement.
    if (this.ends.size > 0 && performance.now() < (this.ends.get(kindOf(sql)) ?? 0))
      await this.scanner.query(`SELECT SUM(LENGTH(content)) FROM (${sql})`, values);
    const start = performance.now();
    // The reader has executed the statement when it returns the promise.
    const rows = this.reader.query(sql, values);
    if (performance.now() - start > MAX_MS) this.prefetch(kindOf(sql));
    return rows;
  }

  private prefetch(kind: string): void {
    const { ends } = this;
    ends.delete(kind);
    ends.set(kind, performance.now() + PREFETCH_MS);
    if (ends.size > MAX_KINDS) ends.delete(ends.keys().next().value!);
  }
}
