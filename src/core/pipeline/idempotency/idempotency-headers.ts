export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Marks the stored response of an earlier request. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';
