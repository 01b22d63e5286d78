import type { BoundValue } from '../sql.js';
import type { Reader } from './reader.js';
import { kindOf } from './scan-limiter.js';

/** A long statement is measured again after this time. */
const MEASURE_INTERVAL_MS = 10_000;
const MAX_LONG_KINDS = 500;

/** Returns the rows, and calls `onEnd` with the duration of the statement without its wait. */
export type MeasuredQuery = (
  sql: string,
  values: BoundValue[],
  onEnd: (durationMs: number) => void,
) => Promise<unknown[]>;

/** Runs statements of the kinds that were long when they were last measured with another reader, so that they do not delay short ones. */
export class PrefetchingReader implements Reader {
  /** The time of the next measurement, by the kind of the long statements, those measured last at the end. */
  private readonly nextMeasurements = new Map<string, number>();

  /** A statement that takes more than `maxMs` is long. */
  constructor(
    private readonly queryShort: MeasuredQuery,
    private readonly longReader: Reader,
    private readonly maxMs: number,
  ) {}

  query(sql: string, values: BoundValue[]): Promise<unknown[]> {
    const { nextMeasurements } = this;
    // Most instances have no long statement.
    const nextMeasurement = nextMeasurements.size > 0 ? nextMeasurements.get(kindOf(sql)) : undefined;
    if (nextMeasurement !== undefined) {
      if (performance.now() < nextMeasurement) return this.longReader.query(sql, values);
      // For other requests, the statement remains long until this one has ended.
      this.addLong(sql);
    }
    return this.queryShort(sql, values, (durationMs) => {
      if (durationMs > this.maxMs) this.addLong(sql);
      else if (nextMeasurement !== undefined) nextMeasurements.delete(kindOf(sql));
    });
  }

  private addLong(sql: string): void {
    const { nextMeasurements } = this;
    const kind = kindOf(sql);
    nextMeasurements.delete(kind);
    nextMeasurements.set(kind, performance.now() + MEASURE_INTERVAL_MS);
    if (nextMeasurements.size > MAX_LONG_KINDS) nextMeasurements.delete(nextMeasurements.keys().next().value!);
  }
}
