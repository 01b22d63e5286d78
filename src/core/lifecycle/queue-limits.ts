import type { AsyncResource } from 'node:async_hooks';

/** How many requests wait for a slot, and how long. */
export interface QueueLimits {
  /** Maximum wait for a slot in a burst. A shorter burst causes no rejections. */
  readonly burstWaitMs: number;
  /** Maximum wait under sustained load: admitted requests are served quickly, and the others are rejected early. */
  readonly sustainedLoadWaitMs: number;
  /** Under sustained load, a queued request is rejected after this number of others were admitted before it. */
  readonly maxOvertakes?: number;
  /** Half of them for one caller. */
  readonly queuedPerSlot: number;
  /** Default: half of the slots. */
  readonly maxSlotsPerCaller?: number;
  /** Of the callers, the one with the least recent use is admitted first, also if it has more requests than others. */
  readonly prefersLittleUse?: boolean;
  /** The newest request of equal callers is admitted first also in a long burst, which then does not delay later requests. */
  readonly prefersNewest?: boolean;
  /** Maximum wait for the time slice of the event loop while slots are free. Without it, requests do not wait for a time slice. */
  readonly timeSliceWaitMs?: number;
}

/** Enough queued requests for 250 ms if a request holds a slot for 12 ms. */
export const DEFAULT_QUEUE_LIMITS: QueueLimits = { burstWaitMs: 250, sustainedLoadWaitMs: 15, queuedPerSlot: 20 };

/** Why a request was rejected: all slots are in use, the share of the caller is in use, or no slot was released in time. */
export const REJECTION_REASONS = ['full', 'share', 'waited'] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

export interface QueuedRequest {
  readonly caller: string;
  readonly kind: string;
  readonly queuedAt: number;
  /** The admitted requests of the queue at that time. */
  readonly admittedBefore: number;
  readonly onAcquired: () => void;
  readonly onRejected: (reason: RejectionReason) => void;
  /**
   * The async context of the queued request. Without it the callback would run in the context, and in the transaction, of the releasing
   * request.
   */
  readonly context: AsyncResource;
}
