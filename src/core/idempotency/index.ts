/** Decorator for routes whose responses must not be stored. */
export { WithoutIdempotency } from './without-idempotency.decorator.js';
