import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const ACCEPTED = /^[A-Za-z0-9._-]{1,64}$/;

/** Gives every request an id, the caller's own where it is well formed, and tells it in the answer. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  request.id = typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', String(request.id));
  next();
}
