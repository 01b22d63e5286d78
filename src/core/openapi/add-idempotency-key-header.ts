import { IDEMPOTENCY_KEY_HEADER, REPLAYED_HEADER } from '../pipeline/idempotency/idempotency-store.js';
import { headerRefs } from '../openapi-decorators/header-components.js';
import { inlineResponsesOf, type Operation } from './operations.js';

/** Has no example, because Swagger UI would send the example and repeat the first request. */
const PARAMETER = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: false,
  description:
    `unique key of the request, to be sent again with each retry: within 24 hours the request is executed once, and retries return
    the first response with \`${REPLAYED_HEADER}\`. 409 while the first request is running, 422 if the body differs`.replace(
      /\s+/g,
      ' ',
    ),
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
} as const;

/** Documents the `Idempotency-Key` of an operation. */
export function addIdempotencyKeyHeader(operation: Operation): void {
  (operation.parameters ??= []).push(PARAMETER);
  for (const [status, response] of inlineResponsesOf(operation)) {
    if (status < 300) response.headers = { ...response.headers, ...headerRefs(REPLAYED_HEADER) };
  }
}
