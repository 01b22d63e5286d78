import { randomUUID } from 'node:crypto';
import type { Request } from 'express';

const ACCEPTED = /^[A-Za-z0-9._-]{1,64}$/;

/** Gives a request an id: the caller's own where it is well formed. */
export function giveId(request: Request): void {
  const given = request.headers['x-request-id'];
  request.id = typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID();
}
