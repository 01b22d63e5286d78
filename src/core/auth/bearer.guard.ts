import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { findBearerToken } from './bearer-token.js';
import { BearerStrategy } from './bearer.strategy.js';
import { AuthScheme } from './auth-scheme.js';
import { StrategyGuard } from './strategy.guard.js';
import type { AccountPrincipal } from '../identity/principal.js';

/** Guard of the bearer scheme; runs the passport strategy that verifies the JWT. */
@Injectable()
export class BearerGuard extends StrategyGuard {
  constructor(@Inject(BearerStrategy) strategy: object) {
    super(strategy);
  }

  /** Called by passport with the result of the strategy. Rethrows a database error; it is never reported as an invalid token. */
  override handleRequest<User>(error: unknown, user: User | false, cause: unknown): User {
    if (error) throw error as Error;
    if (user) return user;
    throw new DomainError('unauthenticated', 'Invalid or expired token', {
      challenges: ['Bearer realm="masthead", error="invalid_token", error_description="Invalid or expired token"'],
      cause,
    });
  }
}

/** `Authorization: Bearer <token>` (RFC 6750), a signed JWT. */
@Injectable()
export class BearerScheme extends AuthScheme {
  readonly name = 'bearer';
  override readonly header = 'Authorization';
  readonly missingMessage = 'Missing bearer token';
  readonly challenge = 'Bearer realm="masthead"';
  readonly documentation = {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'Access token from `POST /api/auth/login`: a JWT, validated according to RFC8725 (algorithm HS256, issuer, audience, expiry).',
  } as const;

  constructor(private readonly guard: BearerGuard) {
    super();
  }

  /** Asked last, so every token that no other scheme claims is verified here. */
  override claims(request: Request): boolean {
    return findBearerToken(request) !== null;
  }

  async authenticate(context: ExecutionContext): Promise<AccountPrincipal> {
    await this.guard.canActivate(context);
    return context.switchToHttp().getRequest<Request>().user as AccountPrincipal;
  }
}
