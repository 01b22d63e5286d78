import type { AuditEventEntity } from './audit-event.entity.js';

/** An audit entry as read from the database. Times are in ISO 8601. */
export interface AuditRecord extends Readonly<Omit<AuditEventEntity, 'occurredAt' | 'details' | 'occurrences'>> {
  readonly occurredAt: string;
  /** An entry that several events share has their number as `count`. */
  readonly details: Readonly<Record<string, string>> | null;
}

/** Filter of a list. An empty filter matches all entries. */
export interface AuditFilter {
  readonly event?: string;
  /** The acting account. */
  readonly actor?: number;
  /** The affected account. */
  readonly user?: number;
  /** The type of the affected object. */
  readonly targetType?: string;
  /** The id of the affected object; requires `targetType`. */
  readonly targetId?: number;
  readonly since?: Date;
  /** Exclusive. */
  readonly until?: Date;
}
