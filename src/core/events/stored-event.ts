import type { TraceHeaders } from '../request-context/index.js';
import { isoTime } from '../database/sql.js';

/** A committed event that waits for delivery to other systems. */
export interface StoredEvent extends TraceHeaders {
  readonly id: number;
  readonly name: string;
  readonly subject: string;
  /** JSON text. */
  readonly data: string;
  /** JSON text, or null. */
  readonly metadata: string | null;
  readonly occurredAt: Date;
}

export const EVENT_COLUMNS = `id, name, subject, data, metadata, occurred_at AS occurredAt, trace_parent AS traceParent,
  trace_state AS traceState`;

/** Columns as the driver returns them. */
export type StoredEventRow = Omit<StoredEvent, 'occurredAt'> & { readonly occurredAt: Date | string };

export const toStoredEvent = (row: StoredEventRow): StoredEvent => ({
  ...row,
  occurredAt: new Date(isoTime(row.occurredAt)),
});
