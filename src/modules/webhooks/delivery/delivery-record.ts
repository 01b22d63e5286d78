import type { TraceHeaders } from '../../../core/request-context/index.js';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** A delivery in a list. */
export interface DeliveryRecord {
  readonly id: number;
  readonly webhookId: number;
  readonly messageId: string;
  readonly event: string;
  readonly status: DeliveryStatus;
  /** Number of attempts so far. */
  readonly attemptsCount: number;
  /** Null if the delivery has ended. */
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

/** A new message, which is delivered to one or more webhooks. */
export interface NewMessage extends TraceHeaders {
  readonly messageId: string;
  /** Id of the event in the outbox; null for a message outside the order of its subject. */
  readonly eventId: number | null;
  readonly event: string;
  readonly subject: string;
  readonly body: string;
}

/** A delivery that no other process attempts until the lease expires. */
export interface ClaimedDelivery extends TraceHeaders {
  readonly id: number;
  readonly webhookId: number;
  readonly messageId: string;
  readonly body: string;
  /** Attempts since the delivery was scheduled, without the current attempt. */
  readonly attempts: number;
  /** Id of the claim. A process that has lost the lease cannot record the outcome. */
  readonly leasedBy: string;
}
