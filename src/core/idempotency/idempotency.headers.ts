export const KEY_HEADER = 'Idempotency-Key';
/** Says of an answer that it is that of an earlier request. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';
