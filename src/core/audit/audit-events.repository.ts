import { Injectable } from '@nestjs/common';
import { allOf, condition, Database, isoTime, placeholders, type SqlValue, UnitOfWork } from '../database/index.js';
import { offsetOf, type Page, type PageRequest } from '../pagination/index.js';
import { AuditEventEntity } from './audit-event.entity.js';
import type { AuditFilter, AuditRecord } from './audit-record.js';

interface AuditRow extends Omit<AuditRecord, 'occurredAt' | 'details'> {
  readonly occurredAt: Date | string;
  readonly details: string | null;
  readonly occurrences: number | null;
}

const SELECT = `SELECT id, occurred_at AS occurredAt, event, outcome, actor_id AS actorId, api_key AS apiKey, address,
  target_type AS targetType, target_id AS targetId, details, request_id AS requestId, trace_id AS traceId, occurrences FROM audit_events`;

/** By time, as the indexes. */
const NEWEST_FIRST = 'occurred_at DESC, id DESC';

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
    return (await this.select('WHERE id = ?', [id]))[0] ?? null;
  }

  /** Newest first. */
  async findPage(request: PageRequest, filter: AuditFilter): Promise<Page<AuditRecord>> {
    const { sql, values } = toCondition(filter);
    // The ids first: a sort holds all columns of the rows up to the page in memory.
    const found = await this.database.scan<{ id: number }>(
      `SELECT id FROM audit_events ${sql} ORDER BY ${NEWEST_FIRST} LIMIT ? OFFSET ?`,
      [...values, request.perPage, offsetOf(request)],
    );
    const count = `SELECT COUNT(*) AS total FROM audit_events ${sql}`;
    const [counted] = await this.database.scan<{ total: number }>(count, values);
    return { ...request, items: await this.findByIds(found.map(({ id }) => id)), total: counted!.total };
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

  private async findByIds(ids: readonly number[]): Promise<AuditRecord[]> {
    if (ids.length === 0) return [];
    return this.select(`WHERE id IN (${placeholders(ids)}) ORDER BY ${NEWEST_FIRST}`, ids);
  }

  private async select(rest: string, values: readonly SqlValue[]): Promise<AuditRecord[]> {
    const rows = await this.database.query<AuditRow>(`${SELECT} ${rest}`, values);
    return rows.map(({ occurredAt, details, occurrences, ...same }) => ({
      ...same,
      occurredAt: isoTime(occurredAt),
      details: toDetails(details, occurrences),
    }));
  }
}

function toDetails(details: string | null, occurrences: number | null): AuditRecord['details'] {
  if (occurrences !== null) return { count: String(occurrences) };
  return details === null ? null : (JSON.parse(details) as Record<string, string>);
}

function toCondition({ event, actor, user, targetType, targetId, since, until }: AuditFilter) {
  const all = allOf(
    event === undefined ? undefined : condition('event = ?', event),
    actor === undefined ? undefined : condition('actor_id = ?', actor),
    user === undefined ? undefined : condition("target_type = 'user' AND target_id = ?", user),
    targetType === undefined ? undefined : condition('target_type = ?', targetType),
    targetId === undefined ? undefined : condition('target_id = ?', targetId),
    since && condition('occurred_at >= ?', since),
    until && condition('occurred_at < ?', until),
  );
  return { sql: all ? `WHERE ${all.sql}` : '', values: all?.values ?? [] };
}
