import { DomainError, invalid } from '../../errors/domain-error.js';
import { IDEMPOTENCY_KEY_HEADER } from './idempotency-headers.js';
import type { StoredResponse } from './idempotency-keys.repository.js';

/** Another request with this key is still in progress. */
export class RequestInProgressError extends DomainError {
  constructor() {
    super('conflict', `A request with this ${IDEMPOTENCY_KEY_HEADER} is still running`, { retryAfter: 1 });
  }
}

/** A concurrent request with this key has completed. This request is rolled back and returns the stored response. */
export class CompletedConcurrentlyError extends DomainError {
  constructor(readonly stored: StoredResponse) {
    super('conflict', `A request with this ${IDEMPOTENCY_KEY_HEADER} has been answered`);
  }
}

export const malformedKey = () =>
  new DomainError('malformed', 'The request is malformed', {
    details: [
      {
        field: IDEMPOTENCY_KEY_HEADER,
        source: 'header',
        message: `The ${IDEMPOTENCY_KEY_HEADER} must have 1 to 255 visible characters.`,
      },
    ],
  });

export const keyReused = () =>
  invalid({
    field: IDEMPOTENCY_KEY_HEADER,
    source: 'header',
    message: `The ${IDEMPOTENCY_KEY_HEADER} has been used for another request.`,
  });
