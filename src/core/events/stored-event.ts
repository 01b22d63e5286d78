import type { TraceHeaders } from '../request-context/index.js';

/** A committed event that waits for delivery to other systems. */
export interface StoredEvent extends TraceHeaders {
  readonly id: number;
  readonly name: string;
  readonly subject: string;
  /** JSON text. */
  readonly data: string;
  readonly occurredAt: Date;
}
