import type { SentTrace } from '../tracing/index.js';

/** An event that was committed, as it waits to be told to the outside. */
export interface StoredEvent extends SentTrace {
  readonly id: number;
  readonly name: string;
  readonly subject: string;
  /** As JSON. */
  readonly data: string;
  readonly occurredAt: Date;
}
