import type { SentTrace } from '../../core/tracing/index.js';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** A delivery as it is listed. */
export interface DeliveryRecord {
  readonly id: number;
  readonly webhookId: number;
  readonly messageId: string;
  readonly event: string;
  readonly status: DeliveryStatus;
  /** All tries so far. */
  readonly attemptsCount: number;
  /** Null where it has ended. */
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

export interface AttemptRecord {
  readonly number: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
}

export interface DeliveryWithAttempts extends DeliveryRecord {
  readonly body: string;
  readonly attempts: readonly AttemptRecord[];
}

/** What is to be sent to one webhook. */
export interface NewDelivery extends SentTrace {
  readonly webhookId: number;
  readonly messageId: string;
  /** That of the event in the outbox; null where the message keeps no order with others. */
  readonly eventId: number | null;
  readonly event: string;
  readonly subject: string;
  readonly body: string;
}

/** A delivery that nobody else tries while the lease lasts. */
export interface ClaimedDelivery extends SentTrace {
  readonly id: number;
  readonly webhookId: number;
  readonly messageId: string;
  readonly body: string;
  /** Since it was ordered, without this one. */
  readonly attempts: number;
  /** The claim itself: who has lost the lease has lost the right to write down what came of it. */
  readonly leasedBy: string;
}
