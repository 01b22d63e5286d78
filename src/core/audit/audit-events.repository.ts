import { Injectable } from '@nestjs/common';
import { allOf, condition, Database, isoTime, type SqlValue, UnitOfWork } from '../database/index.js';
import { offsetOf, type Page, type PageRequest } from '../pagination/index.js';
import { AuditEventEntity } from './audit-event.entity.js';
import type { AuditFilter, AuditRecord } from './audit-record.js';

interface AuditRow extends Omit<AuditRecord, 'occurredAt' | 'details'> {
  readonly occurredAt: Date | string;
  readonly details: string | null;
}

const SELECT = `SELECT id, occurred_at AS occurredAt, event, outcome, actor_id AS actorId, api_key AS apiKey, address,
  target_type AS targetType, target_id AS targetId, details, request_id AS requestId, trace_id AS traceId FROM audit_events`;

@Injectable()
export class AuditEventsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns the id. */
  async insert(row: Omit<AuditEventEntity, 'id'>): Promise<number> {
    return (await this.unitOfWork.connection.insert(AuditEventEntity, row)).id;
  }

  async findById(id: number): Promise<AuditRecord | null> {
    return (await this.select('WHERE id = ?', [id]))[0] ?? null;
  }

  /** Newest first. */
  async findPage(request: PageRequest, filter: AuditFilter): Promise<Page<AuditRecord>> {
    const { sql, values } = toCondition(filter);
    const items = await this.select(`${sql} ORDER BY id DESC LIMIT ? OFFSET ?`, [
      ...values,
      request.perPage,
      offsetOf(request),
    ]);
    const count = `SELECT COUNT(*) AS total FROM audit_events ${sql}`;
    const [counted] = await this.database.query<{ total: number }>(count, values);
    return { ...request, items, total: counted!.total };
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

  private async select(rest: string, values: readonly SqlValue[]): Promise<AuditRecord[]> {
    const rows = await this.database.query<AuditRow>(`${SELECT} ${rest}`, values);
    return rows.map(({ occurredAt, details, ...same }) => ({
      ...same,
      occurredAt: isoTime(occurredAt),
      details: details === null ? null : (JSON.parse(details) as Record<string, string>),
    }));
  }
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
