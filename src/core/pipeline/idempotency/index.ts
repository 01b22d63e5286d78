/** Decorator for routes whose responses must not be stored. */
export { SkipIdempotency } from './skip-idempotency.decorator.js';
