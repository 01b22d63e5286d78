import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, placeholders, UnitOfWork } from '../../../core/database/index.js';
import type { ClaimedDelivery } from './delivery-record.js';
import type { DeliveryOutcome } from './retry-schedule.js';
import { WebhookAttemptEntity } from './webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';

/** Longer than any attempt can take. Claims of a crashed process expire after this time. */
const LEASE_MS = 20_000;

/** State of a delivery after an attempt. */
export type NextDeliveryState = Pick<WebhookDeliveryEntity, 'status' | 'attempts' | 'nextAttemptAt' | 'endedAt'>;

/** Stores the claims of several processes on deliveries. */
@Injectable()
export class DeliveryClaimsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Returns the ids of due deliveries without a lease, earliest due first. Excludes a delivery if an earlier event of the same
   * subject is pending or in the outbox. Examines all due deliveries, also those that wait for an earlier one.
   */
  async findDue(webhookId: number, limit: number, now: Date): Promise<number[]> {
    const rows = await this.database.scan<{ id: number }>(
      `SELECT d.id FROM webhook_deliveries d
       WHERE d.webhook_id = ? AND d.status = 'pending' AND d.next_attempt_at <= ?
         AND (d.lease_until IS NULL OR d.lease_until <= ?)
         AND (d.event_id IS NULL OR d.event_id = (
           SELECT e.event_id FROM webhook_deliveries e
           WHERE e.webhook_id = d.webhook_id AND e.subject = d.subject AND e.status = 'pending' AND e.event_id > 0
           ORDER BY e.event_id LIMIT 1))
         AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.subject = d.subject AND o.id < d.event_id)
       ORDER BY d.next_attempt_at, d.id LIMIT ?`,
      [webhookId, now, now, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the deliveries that this call has claimed. Other processes may have claimed the rest. */
  async claim(ids: readonly number[], now: Date): Promise<ClaimedDelivery[]> {
    const leasedBy = randomUUID();
    await this.unitOfWork.manager
      .createQueryBuilder()
      .update(WebhookDeliveryEntity)
      .set({ leasedBy, leaseUntil: new Date(now.getTime() + LEASE_MS) })
      .where({ id: In(ids), status: 'pending' })
      .andWhere('next_attempt_at <= :now AND (lease_until IS NULL OR lease_until <= :now)', { now })
      .execute();
    return this.database.query<ClaimedDelivery>(
      `SELECT d.id, d.webhook_id AS webhookId, d.message_id AS messageId, m.body, d.attempts, d.leased_by AS leasedBy,
         d.trace_parent AS traceParent, d.trace_state AS traceState
       FROM webhook_deliveries d JOIN webhook_messages m ON m.id = d.message_id
       WHERE d.id IN (${placeholders(ids)}) AND d.leased_by = ? ORDER BY d.next_attempt_at, d.id`,
      [...ids, leasedBy],
    );
  }

  /** Returns false if the lease was lost. Another process then has the delivery and records the outcome. */
  async release({ id, leasedBy }: ClaimedDelivery, next: Partial<NextDeliveryState> = {}): Promise<boolean> {
    const { affected } = await this.unitOfWork.manager.update(
      WebhookDeliveryEntity,
      { id, leasedBy },
      { ...next, leasedBy: null, leaseUntil: null },
    );
    return affected === 1;
  }

  /** Whether a delivery to the webhook has succeeded since the first of the last attempts of this delivery. */
  async hasSuccessSinceFirstAttempt({ id, webhookId }: ClaimedDelivery, attempts: number): Promise<boolean> {
    // For an ended delivery, `next_attempt_at` is the time of its end, and has an index.
    const rows = await this.database.query(
      `SELECT 1 FROM webhook_deliveries WHERE webhook_id = ? AND status = 'succeeded' AND next_attempt_at >= (
         SELECT started_at FROM webhook_attempts WHERE delivery_id = ? ORDER BY number DESC LIMIT 1 OFFSET ?)
       LIMIT 1`,
      [webhookId, id, attempts - 1],
    );
    return rows.length > 0;
  }

  async insertAttempt(deliveryId: number, outcome: DeliveryOutcome): Promise<void> {
    const [last] = await this.database.query<{ number: number | null }>(
      'SELECT MAX(number) AS number FROM webhook_attempts WHERE delivery_id = ?',
      [deliveryId],
    );
    await this.unitOfWork.manager.insert(WebhookAttemptEntity, {
      deliveryId,
      number: (last!.number ?? 0) + 1,
      startedAt: outcome.startedAt,
      durationMs: outcome.durationMs,
      status: 'status' in outcome ? outcome.status : null,
      answer: 'answer' in outcome ? outcome.answer : null,
      error: 'error' in outcome ? outcome.error : null,
    });
  }
}
