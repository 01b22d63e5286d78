import { type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { AuthScheme } from './auth-scheme.js';
import { BearerGuard } from './bearer.guard.js';
import { findBearerToken } from './find-bearer-token.js';
import type { AccountPrincipal } from '../identity/principal.js';
import { assertSingleHeader } from './assert-single-header.js';

/** `Authorization: Bearer <token>` (RFC 6750), a signed JWT. */
@Injectable()
export class BearerScheme extends AuthScheme {
  readonly name = 'bearer';
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

  isPresent({ headers }: Request): boolean {
    return headers.authorization !== undefined;
  }

  async authenticate(context: ExecutionContext): Promise<AccountPrincipal> {
    const request = context.switchToHttp().getRequest<Request>();
    assertSingleHeader(request, 'Authorization');
    if (findBearerToken(request) === null) {
      throw new DomainError('unauthenticated', this.missingMessage, { challenges: [this.challenge] });
    }
    await this.guard.canActivate(context);
    return request.user as AccountPrincipal;
  }
}
