import { Injectable, type Type } from '@nestjs/common';
import { In, type QueryDeepPartialEntity } from 'typeorm';
import {
  allOf,
  condition,
  Database,
  insertRow,
  isoTime,
  chunkRows,
  placeholders,
  type SqlValue,
  UnitOfWork,
} from '../../../core/database/index.js';
import {
  countListRows,
  findListPage,
  type Page,
  type PageRequest,
  toOffsetRequest,
} from '../../../core/pagination/index.js';
import type { AttemptRecord, DeliveryRecord, DeliveryStatus, NewMessage } from './delivery-record.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { WebhookMessageEntity } from './webhook-message.entity.js';

type RowTime = Date | string;

export interface MessageToWebhooks extends NewMessage {
  readonly webhookIds: readonly number[];
}

interface DeliveryRow extends Omit<DeliveryRecord, 'nextAttemptAt' | 'createdAt' | 'endedAt'> {
  readonly next_attempt_at: RowTime;
  readonly created_at: RowTime;
  readonly ended_at: RowTime | null;
}

const COLUMNS = `d.id, d.webhook_id AS webhookId, d.message_id AS messageId, d.event, d.status, d.next_attempt_at,
  d.created_at, d.ended_at, (SELECT COUNT(*) FROM webhook_attempts a WHERE a.delivery_id = d.id) AS attemptsCount`;

/** Inserts, lists and deletes deliveries with their messages. */
@Injectable()
export class DeliveriesRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Inserts a message with one delivery, which is due immediately. Returns the id of the delivery. */
  async insert(message: NewMessage, webhookId: number, now: Date): Promise<number> {
    await this.insertRows(WebhookMessageEntity, [toMessageRow(message)]);
    return insertRow(this.unitOfWork.manager, WebhookDeliveryEntity, toDeliveryRow(message, webhookId, now));
  }

  /** Inserts each message once, and a delivery for each of its webhooks. A message without webhooks is not stored. */
  async insertAll(messages: readonly MessageToWebhooks[], now: Date): Promise<void> {
    const sent = messages.filter(({ webhookIds }) => webhookIds.length > 0);
    for (const chunk of chunkRows(sent.map(toMessageRow), ({ body }) => body.length))
      await this.insertRows(WebhookMessageEntity, chunk);
    const deliveries = sent.flatMap(({ webhookIds, ...message }) =>
      webhookIds.map((webhookId) => toDeliveryRow(message, webhookId, now)),
    );
    for (const chunk of chunkRows(deliveries, () => 0)) await this.insertRows(WebhookDeliveryEntity, chunk);
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
    return this.deleteSome('ended_at < ? ORDER BY ended_at', before, limit);
  }

  /** Deletes a batch of pending deliveries of inactive webhooks, due before the date. Returns the number of deleted rows. */
  deleteUnsent(before: Date, limit: number): Promise<number> {
    const inactive = 'webhook_id IN (SELECT id FROM webhooks WHERE active = 0)';
    const unsent = `${inactive} AND status = 'pending' AND next_attempt_at < ? ORDER BY webhook_id`;
    return this.deleteSome(unsent, before, limit);
  }

  /** Deletes a batch of the deliveries of a webhook. Returns the number of deleted rows. */
  deleteByWebhook(webhookId: number, limit: number): Promise<number> {
    return this.deleteSome('webhook_id = ? ORDER BY id', webhookId, limit);
  }

  async findByWebhook(webhookId: number, id: number): Promise<DeliveryRecord | null> {
    const rows = await this.database.query<DeliveryRow>(
      `SELECT ${COLUMNS} FROM webhook_deliveries d WHERE d.webhook_id = ? AND d.id = ?`,
      [webhookId, id],
    );
    return rows.map(toDeliveryRecord)[0] ?? null;
  }

  async findBody(id: number): Promise<string> {
    const [row] = await this.database.query<{ body: string }>(
      'SELECT m.body FROM webhook_deliveries d JOIN webhook_messages m ON m.id = d.message_id WHERE d.id = ?',
      [id],
    );
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
    const from = 'webhook_deliveries d';
    const where = allOf(
      condition('d.webhook_id = ?', webhookId),
      status === undefined ? undefined : condition('d.status = ?', status),
    );
    const { items } = await findListPage<DeliveryRow, DeliveryRecord>(
      this.database,
      { select: COLUMNS, from, where, order: [{ sql: 'd.id', descending: true }] },
      toOffsetRequest(request),
      toDeliveryRecord,
    );
    return { ...request, items, total: await countListRows(this.database, from, where) };
  }

  /** Deletes a message together with its last delivery. */
  private async deleteSome(selection: string, value: SqlValue, limit: number): Promise<number> {
    const rows = await this.database.query<{ id: number; messageId: string }>(
      `SELECT id, message_id AS messageId FROM webhook_deliveries WHERE ${selection} LIMIT ?`,
      [value, limit],
    );
    if (rows.length === 0) return 0;
    const messages = [...new Set(rows.map(({ messageId }) => messageId))];
    const marks = placeholders(messages);
    // Two processes that each delete one of the last two deliveries of a message wait for each other, so that the second deletes the message.
    await this.database.query(
      `SELECT id FROM webhook_messages WHERE id IN (${marks}) ORDER BY id ${this.database.forUpdate}`,
      messages,
    );
    await this.unitOfWork.manager.delete(WebhookDeliveryEntity, { id: In(rows.map(({ id }) => id)) });
    await this.unitOfWork.manager.query(
      `DELETE FROM webhook_messages WHERE id IN (${marks})
       AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.message_id = webhook_messages.id)`,
      messages,
    );
    return rows.length;
  }

  private async insertRows<Row extends object>(entity: Type<Row>, rows: QueryDeepPartialEntity<Row>[]): Promise<void> {
    await this.unitOfWork.manager.createQueryBuilder().insert().into(entity).values(rows).updateEntity(false).execute();
  }
}

const toDeliveryRecord = ({ next_attempt_at, created_at, ended_at, ...row }: DeliveryRow): DeliveryRecord => ({
  ...row,
  nextAttemptAt: row.status === 'pending' ? isoTime(next_attempt_at) : null,
  createdAt: isoTime(created_at),
  endedAt: isoTime(ended_at),
});

const toMessageRow = ({ messageId, body }: NewMessage) => ({ id: messageId, body });

const toDeliveryRow = ({ body: _, ...message }: NewMessage, webhookId: number, now: Date) => ({
  ...{ webhookId, ...message },
  ...{ status: 'pending' as const, attempts: 0, nextAttemptAt: now, leaseUntil: null, leasedBy: null },
  ...{ createdAt: now, endedAt: null },
});
