import { isoTime } from '../database/sql.js';
import type { StoredEvent } from './stored-event.js';

export const EVENT_COLUMNS = `id, name, subject, data, occurred_at AS occurredAt, trace_parent AS traceParent,
  trace_state AS traceState`;

/** Columns as the driver returns them. */
export type StoredEventRow = Omit<StoredEvent, 'occurredAt'> & { readonly occurredAt: Date | string };

export const toStoredEvent = (row: StoredEventRow): StoredEvent => ({
  ...row,
  occurredAt: new Date(isoTime(row.occurredAt)),
});
