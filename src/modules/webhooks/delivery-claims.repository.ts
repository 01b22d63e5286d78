import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, placeholders, UnitOfWork } from '../../core/database/index.js';
import type { ClaimedDelivery } from './delivery-record.js';
import type { Outcome } from './outcome.js';
import { WebhookAttemptEntity } from './webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';

/** Longer than any try may take; what a dead process has claimed is free after that. */
const LEASE_MS = 20_000;

/** What is to become of a delivery after a try. */
export type NextState = Pick<WebhookDeliveryEntity, 'status' | 'attempts' | 'nextAttemptAt' | 'endedAt'>;

/** Deliveries as they are worked off, by several processes. */
@Injectable()
export class DeliveryClaimsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * What can be tried now, the earliest due first: held by nobody, and with no earlier event of the same subject before it, be it
   * one that waits for its try or one that is in the outbox still.
   */
  async findDue(webhookId: number, most: number, now: Date): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT d.id FROM webhook_deliveries d
       WHERE d.webhook_id = ? AND d.status = 'pending' AND d.next_attempt_at <= ?
         AND (d.lease_until IS NULL OR d.lease_until <= ?)
         AND (d.event_id IS NULL OR d.event_id = (
           SELECT e.event_id FROM webhook_deliveries e
           WHERE e.webhook_id = d.webhook_id AND e.subject = d.subject AND e.status = 'pending' AND e.event_id > 0
           ORDER BY e.event_id LIMIT 1))
         AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.subject = d.subject AND o.id < d.event_id)
       ORDER BY d.next_attempt_at, d.id LIMIT ?`,
      [webhookId, now, now, most],
    );
    return rows.map(({ id }) => id);
  }

  /** Those of them that nobody else was faster to claim. */
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
      `SELECT id, webhook_id AS webhookId, message_id AS messageId, body, attempts, leased_by AS leasedBy,
         trace_parent AS traceParent, trace_state AS traceState
       FROM webhook_deliveries WHERE id IN (${placeholders(ids)}) AND leased_by = ? ORDER BY next_attempt_at, id`,
      [...ids, leasedBy],
    );
  }

  /** False where the lease was lost: then somebody else is trying it, and says what comes of it. */
  async release({ id, leasedBy }: ClaimedDelivery, next: Partial<NextState> = {}): Promise<boolean> {
    const { affected } = await this.unitOfWork.manager.update(
      WebhookDeliveryEntity,
      { id, leasedBy },
      { ...next, leasedBy: null, leaseUntil: null },
    );
    return affected === 1;
  }

  async insertAttempt(deliveryId: number, outcome: Outcome): Promise<void> {
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
