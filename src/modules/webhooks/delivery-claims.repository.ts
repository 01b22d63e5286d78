import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, UnitOfWork } from '../../core/database/index.js';
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
   * What can be tried now, the earliest due first: to an active webhook, held by nobody, and with no earlier message of the same
   * subject before it.
   */
  async findDue(most: number, now: Date): Promise<Omit<ClaimedDelivery, 'leasedBy'>[]> {
    return this.database.query(
      `SELECT d.id, d.webhook_id AS webhookId, d.message_id AS messageId, d.body, d.attempts
       FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
       WHERE d.status = 'pending' AND d.next_attempt_at <= ? AND (d.lease_until IS NULL OR d.lease_until <= ?)
         AND w.active = ? AND NOT EXISTS (
           SELECT 1 FROM webhook_deliveries e
           WHERE e.webhook_id = d.webhook_id AND e.subject = d.subject AND e.status = 'pending' AND e.id < d.id)
       ORDER BY d.next_attempt_at, d.id LIMIT ?`,
      [now, now, 1, most],
    );
  }

  /** Gives the claim; null where somebody else was faster. */
  async claim(id: number, now: Date): Promise<string | null> {
    const leasedBy = randomUUID();
    const { affected } = await this.unitOfWork.manager
      .createQueryBuilder()
      .update(WebhookDeliveryEntity)
      .set({ leasedBy, leaseUntil: new Date(now.getTime() + LEASE_MS) })
      .where("id = :id AND status = 'pending' AND next_attempt_at <= :now", { id, now })
      .andWhere('(lease_until IS NULL OR lease_until <= :now)', { now })
      .execute();
    return affected === 1 ? leasedBy : null;
  }

  /** False where the lease was lost: then somebody else is trying it, and says what comes of it. */
  async release({ id, leasedBy }: ClaimedDelivery, next: NextState): Promise<boolean> {
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
