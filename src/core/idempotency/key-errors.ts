import { DomainError, invalid } from '../errors/domain-error.js';
import { KEY_HEADER } from './idempotency.headers.js';
import type { StoredAnswer } from './idempotency-keys.repository.js';

/** Another request with the key has not ended. */
export class StillRunning extends DomainError {
  constructor() {
    super('conflict', `A request with this ${KEY_HEADER} is still running`, { retryAfter: 1 });
  }
}

/** Another request with the key has ended meanwhile: what this one has begun is undone, and it gets the answer of that one. */
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
