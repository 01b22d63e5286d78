import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import {
  allOf,
  condition,
  Database,
  insertRow,
  isoTime,
  chunkRows,
  type SqlValue,
  UnitOfWork,
} from '../../../core/database/index.js';
import { offsetOf, type Page, type PageRequest } from '../../../core/pagination/index.js';
import type { AttemptRecord, DeliveryRecord, DeliveryStatus, NewDelivery } from './delivery-record.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';

type RowTime = Date | string;

interface DeliveryRow extends Omit<DeliveryRecord, 'nextAttemptAt' | 'createdAt' | 'endedAt'> {
  readonly next_attempt_at: RowTime;
  readonly created_at: RowTime;
  readonly ended_at: RowTime | null;
}

const SELECT = `SELECT d.id, d.webhook_id AS webhookId, d.message_id AS messageId, d.event, d.status, d.next_attempt_at,
  d.created_at, d.ended_at, (SELECT COUNT(*) FROM webhook_attempts a WHERE a.delivery_id = d.id) AS attemptsCount
  FROM webhook_deliveries d`;

/** Inserts, lists and deletes deliveries. */
@Injectable()
export class DeliveriesRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Inserts a delivery that is due immediately. Returns its id. */
  async insert(delivery: NewDelivery, now: Date): Promise<number> {
    return insertRow(this.unitOfWork.manager, WebhookDeliveryEntity, toDeliveryRow(delivery, now));
  }

  async insertAll(deliveries: readonly NewDelivery[], now: Date): Promise<void> {
    for (const portion of chunkRows(deliveries, ({ body }) => body.length)) {
      await this.unitOfWork.manager
        .createQueryBuilder()
        .insert()
        .into(WebhookDeliveryEntity)
        .values(portion.map((delivery) => toDeliveryRow(delivery, now)))
        .updateEntity(false)
        .execute();
    }
  }

  /**
   * Schedules a delivery again. An ended delivery leaves the order of its subject, so that it does not delay newer messages. A
   * pending delivery retains its place in the order. A leased delivery is not changed.
   */
  async reschedule(id: number, now: Date): Promise<void> {
    await this.unitOfWork.manager
      .createQueryBuilder()
      .update(WebhookDeliveryEntity)
      .set({
        // MySQL assigns columns in order: this expression must read the former status.
        eventId: () => "CASE WHEN status = 'pending' THEN event_id END",
        ...{ status: 'pending', attempts: 0, nextAttemptAt: now, endedAt: null },
      })
      .where('id = :id AND (lease_until IS NULL OR lease_until <= :now)', { id, now })
      .execute();
  }

  /** Deletes a batch of deliveries that ended before the date. Returns the number of deleted rows. */
  deleteEnded(before: Date, limit: number): Promise<number> {
    return this.deleteSome('ended_at < ?', before, limit);
  }

  /** Deletes a batch of pending deliveries of inactive webhooks, created before the date. Returns the number of deleted rows. */
  deleteUnsent(before: Date, limit: number): Promise<number> {
    const inactive = 'webhook_id IN (SELECT id FROM webhooks WHERE active = 0)';
    return this.deleteSome(`${inactive} AND status = 'pending' AND created_at < ?`, before, limit);
  }

  /** Deletes a batch of the deliveries of a webhook. Returns the number of deleted rows. */
  deleteByWebhook(webhookId: number, limit: number): Promise<number> {
    return this.deleteSome('webhook_id = ?', webhookId, limit);
  }

  async findByWebhook(webhookId: number, id: number): Promise<DeliveryRecord | null> {
    return (await this.select('WHERE d.webhook_id = ? AND d.id = ?', [webhookId, id]))[0] ?? null;
  }

  async findBody(id: number): Promise<string> {
    const [row] = await this.database.query<{ body: string }>('SELECT body FROM webhook_deliveries WHERE id = ?', [id]);
    return row!.body;
  }

  /** Returns the due time of the longest overdue delivery; null if no delivery is due. */
  async oldestDueSince(now: Date): Promise<Date | null> {
    // Reads the first delivery of each webhook from the index, not all due deliveries.
    const [row] = await this.database.query<{ since: RowTime | null }>(
      `SELECT MIN(since) AS since FROM (
         SELECT (SELECT d.next_attempt_at FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.status = 'pending'
                 ORDER BY d.next_attempt_at LIMIT 1) AS since
         FROM webhooks w WHERE w.active = ?) AS first_of_each
       WHERE since <= ?`,
      [1, now],
    );
    const { since } = row!;
    return since === null ? null : new Date(isoTime(since));
  }

  async findAttempts(id: number): Promise<AttemptRecord[]> {
    const rows = await this.database.query<Omit<AttemptRecord, 'startedAt'> & { started_at: RowTime }>(
      `SELECT number, started_at, duration_ms AS durationMs, status, answer, error FROM webhook_attempts
       WHERE delivery_id = ? ORDER BY number`,
      [id],
    );
    return rows.map(({ started_at, ...row }) => ({ ...row, startedAt: isoTime(started_at) }));
  }

  /** Returns the newest deliveries first. */
  async findPage(request: PageRequest, webhookId: number, status?: DeliveryStatus): Promise<Page<DeliveryRecord>> {
    const { sql, values } = allOf(
      condition('d.webhook_id = ?', webhookId),
      status === undefined ? undefined : condition('d.status = ?', status),
    )!;
    const items = await this.select(`WHERE ${sql} ORDER BY d.id DESC LIMIT ? OFFSET ?`, [
      ...values,
      request.perPage,
      offsetOf(request),
    ]);
    const [count] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM webhook_deliveries d WHERE ${sql}`,
      values,
    );
    return { ...request, items, total: count!.total };
  }

  private async deleteSome(where: string, value: SqlValue, limit: number): Promise<number> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT id FROM webhook_deliveries WHERE ${where} ORDER BY id LIMIT ?`,
      [value, limit],
    );
    if (rows.length > 0)
      await this.unitOfWork.manager.delete(WebhookDeliveryEntity, { id: In(rows.map(({ id }) => id)) });
    return rows.length;
  }

  private async select(rest: string, values: readonly SqlValue[]): Promise<DeliveryRecord[]> {
    const rows = await this.database.query<DeliveryRow>(`${SELECT} ${rest}`, values);
    return rows.map(({ next_attempt_at, created_at, ended_at, ...row }) => ({
      ...row,
      nextAttemptAt: row.status === 'pending' ? isoTime(next_attempt_at) : null,
      createdAt: isoTime(created_at),
      endedAt: isoTime(ended_at),
    }));
  }
}

const toDeliveryRow = (delivery: NewDelivery, now: Date) => ({
  ...delivery,
  ...{ status: 'pending' as const, attempts: 0, nextAttemptAt: now, leaseUntil: null, leasedBy: null },
  ...{ createdAt: now, endedAt: null },
});
