import type { AuditEventEntity } from './audit-event.entity.js';

/** An entry of the audit log as it is read. Times are ISO 8601. */
export interface AuditRecord extends Readonly<Omit<AuditEventEntity, 'occurredAt' | 'details'>> {
  readonly occurredAt: string;
  readonly details: Readonly<Record<string, string>> | null;
}

/** What a list is to hold; all entries when nothing is said. */
export interface AuditFilter {
  readonly event?: string;
  /** The account that did it. */
  readonly actor?: number;
  /** The account to which it was done. */
  readonly user?: number;
  readonly since?: Date;
  /** And not at that time any more. */
  readonly until?: Date;
}
