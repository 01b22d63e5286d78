import { KEY_HEADER, REPLAYED_HEADER } from '../idempotency/idempotency.headers.js';
import { headers } from './headers.js';
import { answersOf, type Operation } from './operations.js';

/** Without an example: Swagger UI would send it, and every request would be a repeat of the first. */
const PARAMETER = {
  name: KEY_HEADER,
  in: 'header',
  required: false,
  description:
    `the same for every repeat of a request: within 24 hours it is executed once. Repeats get the same answer, with
    \`${REPLAYED_HEADER}\`; 409 while the first one is still running, 422 with another body`.replace(/\s+/g, ' '),
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
} as const;

/** Says of an operation that it takes an `Idempotency-Key`. */
export function documentKey(operation: Operation): void {
  (operation.parameters ??= []).push(PARAMETER);
  for (const [status, response] of answersOf(operation)) {
    if (status < 300) response.headers = { ...response.headers, ...headers(REPLAYED_HEADER) };
  }
}
