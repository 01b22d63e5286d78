import { Answer } from '../http/answer/answer.js';
import type { Headers } from '../http/answer/reply.js';
import { REPLAYED_HEADER } from './idempotency.headers.js';
import type { StoredAnswer } from './idempotency-keys.repository.js';

/** The stored response, marked as replayed. */
export const replayed = ({ status, headers, body }: StoredAnswer): Answer =>
  new Answer({ ...(JSON.parse(headers) as Headers), [REPLAYED_HEADER]: 'true' }, body ?? undefined, status);
