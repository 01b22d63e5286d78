import { randomUUID } from 'node:crypto';
import type { Request } from 'express';

const ACCEPTED = /^[A-Za-z0-9._-]{1,64}$/;

/** Sets the id of a request: `X-Request-Id` if it is well-formed, otherwise a random UUID. */
export function giveId(request: Request): void {
  const given = request.headers['x-request-id'];
  request.id = typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID();
}
