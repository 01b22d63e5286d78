import type { Request } from 'express';

const PREFIX = 'Bearer ';

/** Returns the token of `Authorization: Bearer <token>`, or null if the header is missing or has another form. */
export function findBearerToken({ headers: { authorization } }: Pick<Request, 'headers'>): string | null {
  return authorization?.startsWith(PREFIX) ? authorization.slice(PREFIX.length) : null;
}

/**
 * Returns the claims of the JWT in `Authorization: Bearer <token>` without verification, for `AuthScheme.claims`; null if the request has no
 * such token. The sender can write any claims.
 *
 * @example
 * const isOurs = decodeBearerClaims(request)?.['iss'] === 'https://login.example.org';
 */
export function decodeBearerClaims(request: Pick<Request, 'headers'>): Readonly<Record<string, unknown>> | null {
  const [, payload, signature] = findBearerToken(request)?.split('.', 3) ?? [];
  if (payload === undefined || signature === undefined) return null;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return claims instanceof Object && !Array.isArray(claims) ? (claims as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
