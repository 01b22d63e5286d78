import { Injectable } from '@nestjs/common';
import { allOf, condition, Database, isoTime, UnitOfWork } from '../database/index.js';
import { countListRows, findListPage, type Page, type PageRequest, toOffsetRequest } from '../pagination/index.js';
import { AuditEventEntity } from './audit-event.entity.js';
import type { AuditFilter, AuditRecord } from './audit-record.js';

interface AuditRow extends Omit<AuditRecord, 'occurredAt' | 'details'> {
  readonly occurredAt: Date | string;
  readonly details: string | null;
  readonly occurrences: number | null;
}

const COLUMNS = `id, occurred_at AS occurredAt, event, outcome, actor_id AS actorId, api_key AS apiKey, address,
  target_type AS targetType, target_id AS targetId, details, request_id AS requestId, trace_id AS traceId, occurrences`;

/** By time, as the indexes. */
const NEWEST_FIRST = [
  { sql: 'occurred_at', descending: true },
  { sql: 'id', descending: true },
];

/** `occurrences` is given for an entry that several events share. */
export type NewAuditEvent = Omit<AuditEventEntity, 'id' | 'occurrences'> & { readonly occurrences?: number };

@Injectable()
export class AuditEventsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns the id. */
  async insert(row: NewAuditEvent): Promise<number> {
    return (await this.unitOfWork.connection.insert(AuditEventEntity, row)).id;
  }

  /** Counts a further event of an entry that several events share. Returns false if the entry does not exist. */
  async incrementOccurrences(id: number): Promise<boolean> {
    const sql = 'UPDATE audit_events SET occurrences = occurrences + 1 WHERE id = ?';
    return (await this.unitOfWork.connection.write(sql, [id])).affected > 0;
  }

  async findById(id: number): Promise<AuditRecord | null> {
    const rows = await this.database.query<AuditRow>(`SELECT ${COLUMNS} FROM audit_events WHERE id = ?`, [id]);
    return rows.map(toAuditRecord)[0] ?? null;
  }

  /** Newest first. */
  async findPage(request: PageRequest, filter: AuditFilter): Promise<Page<AuditRecord>> {
    const where = toCondition(filter);
    const { items } = await findListPage<AuditRow, AuditRecord>(
      this.database,
      { select: COLUMNS, from: 'audit_events', where, order: NEWEST_FIRST },
      toOffsetRequest(request),
      toAuditRecord,
    );
    return { ...request, items, total: await countListRows(this.database, 'audit_events', where) };
  }

  /** Deletes a limited number of entries older than `before`. Returns how many were deleted. */
  async deleteOlderThan(before: Date, limit: number): Promise<number> {
    const rows = await this.database.query<{ id: number }>(
      'SELECT id FROM audit_events WHERE occurred_at < ? ORDER BY occurred_at, id LIMIT ?',
      [before, limit],
    );
    if (rows.length > 0)
      await this.unitOfWork.manager.delete(
        AuditEventEntity,
        rows.map(({ id }) => id),
      );
    return rows.length;
  }
}

const toAuditRecord = ({ occurredAt, details, occurrences, ...same }: AuditRow): AuditRecord => ({
  ...same,
  occurredAt: isoTime(occurredAt),
  details: toDetails(details, occurrences),
});

function toDetails(details: string | null, occurrences: number | null): AuditRecord['details'] {
  if (occurrences !== null) return { count: String(occurrences) };
  return details === null ? null : (JSON.parse(details) as Record<string, string>);
}

const toCondition = ({ event, actor, user, targetType, targetId, since, until }: AuditFilter) =>
  allOf(
    event === undefined ? undefined : condition('event = ?', event),
    actor === undefined ? undefined : condition('actor_id = ?', actor),
    user === undefined ? undefined : condition("target_type = 'user' AND target_id = ?", user),
    targetType === undefined ? undefined : condition('target_type = ?', targetType),
    targetId === undefined ? undefined : condition('target_id = ?', targetId),
    since && condition('occurred_at >= ?', since),
    until && condition('occurred_at < ?', until),
  );
