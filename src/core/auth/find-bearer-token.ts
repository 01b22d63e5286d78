import type { Request } from 'express';

const PREFIX = 'Bearer ';

/** Returns the token of `Authorization: Bearer <token>`, or null if the header is missing or has another form. */
export function findBearerToken({ headers: { authorization } }: Pick<Request, 'headers'>): string | null {
  return authorization?.startsWith(PREFIX) ? authorization.slice(PREFIX.length) : null;
}
