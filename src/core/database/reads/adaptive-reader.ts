import type { BoundValue } from '../sql.js';
import type { Reader } from './reader.js';
import type { ScanLimiter } from './scan-limiter.js';

/** A statement above this duration is long. */
const LONG_MS = 250;
/** A long statement is measured again after this time. */
const MEASURE_INTERVAL_MS = 10_000;
const MAX_LONG_STATEMENTS = 500;

/** Runs the statements that were long when they were last measured as searches, so that shorter scans wait for few of them. */
export class AdaptiveReader implements Reader {
  /** The time of the next measurement, by the text of the long statements, those measured last at the end. */
  private readonly nextMeasurements = new Map<string, number>();

  constructor(
    private readonly scanner: ScanLimiter,
    private readonly searcher: Reader,
  ) {}

  query(sql: string, values: BoundValue[]): Promise<unknown[]> {
    const nextMeasurement = this.nextMeasurements.get(sql);
    if (nextMeasurement !== undefined) {
      if (performance.now() < nextMeasurement) return this.searcher.query(sql, values);
      // For other requests, the statement remains a search until this one has ended.
      this.addLong(sql);
    }
    const onEnd = (durationMs: number) => {
      if (durationMs > LONG_MS) this.addLong(sql);
      else this.nextMeasurements.delete(sql);
    };
    return this.scanner.query(sql, values, undefined, { onEnd });
  }

  private addLong(sql: string): void {
    const { nextMeasurements } = this;
    nextMeasurements.delete(sql);
    nextMeasurements.set(sql, performance.now() + MEASURE_INTERVAL_MS);
    if (nextMeasurements.size > MAX_LONG_STATEMENTS) nextMeasurements.delete(nextMeasurements.keys().next().value!);
  }
}
