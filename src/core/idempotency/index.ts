/** What a surface needs to say that an answer must not be stored. */
export { WithoutIdempotency } from './without-idempotency.decorator.js';
