import type { Request } from 'express';

const PREFIX = 'Bearer ';

/** The token of `Authorization: Bearer <token>`, or null when the header is missing or of another form. */
export function bearerToken({ headers: { authorization } }: Pick<Request, 'headers'>): string | null {
  return authorization?.startsWith(PREFIX) ? authorization.slice(PREFIX.length) : null;
}
