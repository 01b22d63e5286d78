import { DomainError, invalid } from '../errors/domain-error.js';
import { KEY_HEADER } from './idempotency.headers.js';
import type { StoredAnswer } from './idempotency-keys.repository.js';

/** Another request with this key is still in progress. */
export class StillRunning extends DomainError {
  constructor() {
    super('conflict', `A request with this ${KEY_HEADER} is still running`, { retryAfter: 1 });
  }
}

/** A concurrent request with this key has completed. This request is rolled back and returns the stored response. */
export class AnsweredMeanwhile extends DomainError {
  constructor(readonly stored: StoredAnswer) {
    super('conflict', `A request with this ${KEY_HEADER} has been answered`);
  }
}

export const badKey = () =>
  new DomainError('malformed', 'The request is malformed', {
    details: [
      { field: KEY_HEADER, source: 'header', message: `The ${KEY_HEADER} must have 1 to 255 visible characters.` },
    ],
  });

export const keyOfAnother = () =>
  invalid({ field: KEY_HEADER, source: 'header', message: `The ${KEY_HEADER} has been used for another request.` });
