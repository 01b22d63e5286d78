import { randomUUID } from 'node:crypto';
import type { Request } from 'express';

const REQUEST_ID_PATTERN = /^[A-Za-z0-9._-]{1,64}$/;

/** Sets the id of a request: `X-Request-Id` if it is well-formed, otherwise a random UUID. */
export function assignRequestId(request: Request): void {
  const header = request.headers['x-request-id'];
  request.id = typeof header === 'string' && REQUEST_ID_PATTERN.test(header) ? header : randomUUID();
}
