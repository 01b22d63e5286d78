import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';

const PREFIX = 'Bearer ';

/** The token of `Authorization: Bearer <token>`, or null when the header is missing or of another form. */
export function bearerToken({ headers: { authorization } }: Pick<Request, 'headers'>): string | null {
  return authorization?.startsWith(PREFIX) ? authorization.slice(PREFIX.length) : null;
}

/** The bearer scheme: a JWT checked by its passport strategy. */
@Injectable()
export class BearerGuard extends AuthGuard('bearer') {
  /** Called by passport with what the strategy found; a database that is down is an error, never "no user". */
  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error) throw error as Error;
    if (user) return user;
    throw new DomainError('unauthenticated', 'Invalid or expired token', {
      challenges: ['Bearer realm="masthead", error="invalid_token", error_description="Invalid or expired token"'],
    });
  }
}
