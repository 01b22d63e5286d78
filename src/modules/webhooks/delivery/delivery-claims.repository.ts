import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, LessThan, MoreThan } from 'typeorm';
import { Database, isoTime, placeholders, UnitOfWork } from '../../../core/database/index.js';
import type { ClaimedDelivery } from './delivery-record.js';
import type { DeliveryOutcome } from './retry-schedule.js';
import { WebhookAttemptEntity } from './webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';

/** Longer than any attempt can take. Claims of a crashed process expire after this time. */
const LEASE_MS = 20_000;
/** Due deliveries that one search examines. */
const MAX_EXAMINED = 1000;

/** State of a delivery after an attempt. */
export type NextDeliveryState = Pick<WebhookDeliveryEntity, 'status' | 'attempts' | 'nextAttemptAt' | 'endedAt'>;

/** A delivery that waits for an earlier delivery of its subject until this time, or longer. */
export interface WaitingDelivery {
  readonly id: number;
  readonly until: Date;
}

export interface DueDeliveries {
  readonly ids: readonly number[];
  /** Deliveries that hide others from the search. Empty if the search examined all due deliveries or found enough. */
  readonly waiting: readonly WaitingDelivery[];
}

interface ExaminedRow {
  readonly id: number;
  /** The time of the earliest pending delivery of the subject if that is another one. */
  readonly earlier: Date | string | null;
  readonly isInOutbox: number;
}

/** Stores the claims of several processes on deliveries. */
@Injectable()
export class DeliveryClaimsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Returns the ids of due deliveries without a lease, earliest due first. Excludes a delivery if an earlier event of the same
   * subject is pending or in the outbox.
   */
  async findDue(webhookId: number, limit: number, now: Date): Promise<DueDeliveries> {
    const rows = await this.database.scan<ExaminedRow>(
      `SELECT d.id,
         (SELECT CASE WHEN e.event_id < d.event_id THEN e.next_attempt_at END FROM webhook_deliveries e
          WHERE e.webhook_id = ? AND e.subject = d.subject AND e.status = 'pending' AND e.event_id > 0
          ORDER BY e.event_id LIMIT 1) AS earlier,
         EXISTS (SELECT 1 FROM outbox o WHERE o.subject = d.subject AND o.id < d.event_id) AS isInOutbox
       FROM (
         SELECT id, subject, event_id, next_attempt_at FROM webhook_deliveries
         WHERE webhook_id = ? AND status = 'pending' AND next_attempt_at <= ?
           AND (lease_until IS NULL OR lease_until <= ?)
         ORDER BY next_attempt_at, id LIMIT ${MAX_EXAMINED}) d
       ORDER BY d.next_attempt_at, d.id`,
      [webhookId, webhookId, now, now],
    );
    const isWaiting = ({ earlier, isInOutbox }: ExaminedRow) => earlier !== null || isInOutbox === 1;
    const ids = rows.filter((row) => !isWaiting(row)).map(({ id }) => id);
    const hidesOthers = rows.length === MAX_EXAMINED && ids.length < limit;
    const untilEarlier = ({ id, earlier }: ExaminedRow): WaitingDelivery => ({
      id,
      until: new Date(Math.max(now.getTime() + LEASE_MS, earlier === null ? 0 : Date.parse(isoTime(earlier)))),
    });
    return { ids: ids.slice(0, limit), waiting: hidesOthers ? rows.filter(isWaiting).map(untilEarlier) : [] };
  }

  /** Sets the times of deliveries, so that the next search examines others. `makeNextDue` sets a time back. */
  async postpone(waiting: readonly WaitingDelivery[]): Promise<void> {
    for (const [until, group] of Map.groupBy(waiting, (delivery) => delivery.until.getTime()))
      await this.unitOfWork.manager.update(
        WebhookDeliveryEntity,
        { id: In(group.map(({ id }) => id)), status: 'pending', attempts: 0, nextAttemptAt: LessThan(new Date(until)) },
        { nextAttemptAt: new Date(until) },
      );
  }

  /** Makes the earliest pending delivery of the same subject due. */
  async makeNextDue(ended: Pick<ClaimedDelivery, 'id'>, now: Date): Promise<void> {
    const [next] = await this.database.query<{ id: number }>(
      `SELECT e.id FROM webhook_deliveries d JOIN webhook_deliveries e
         ON e.webhook_id = d.webhook_id AND e.subject = d.subject AND e.status = 'pending' AND e.event_id > 0
       WHERE d.id = ? ORDER BY e.event_id LIMIT 1`,
      [ended.id],
    );
    if (next === undefined) return;
    const postponed = { id: next.id, attempts: 0, nextAttemptAt: MoreThan(now) };
    await this.unitOfWork.manager.update(WebhookDeliveryEntity, postponed, { nextAttemptAt: now });
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
