import { type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { API_KEY_CHALLENGE, API_KEY_HEADER } from './api-key.header.js';
import { AuthScheme } from './auth-scheme.js';
import type { AccountPrincipal } from '../identity/principal.js';
import { assertSingleHeader } from './assert-single-header.js';

/** `X-API-Key: <key>`: the key of an API client. */
@Injectable()
export class ApiKeyScheme extends AuthScheme {
  readonly name = 'api_key';
  readonly missingMessage = 'Missing API key';
  readonly challenge = API_KEY_CHALLENGE;
  readonly documentation = {
    type: 'apiKey',
    in: 'header',
    name: API_KEY_HEADER,
    description: 'Key of an API client (`POST /api/v1/api-clients/{id}/keys`), limited to its scopes.',
  } as const;

  constructor(private readonly guard: ApiKeyGuard) {
    super();
  }

  isPresent(request: Request): boolean {
    return request.get(API_KEY_HEADER) !== undefined;
  }

  async authenticate(context: ExecutionContext): Promise<AccountPrincipal> {
    const request = context.switchToHttp().getRequest<Request>();
    assertSingleHeader(request, API_KEY_HEADER);
    if (!request.get(API_KEY_HEADER)?.trim()) {
      throw new DomainError('unauthenticated', this.missingMessage, { challenges: [this.challenge] });
    }
    await this.guard.canActivate(context);
    return request.user as AccountPrincipal;
  }
}
