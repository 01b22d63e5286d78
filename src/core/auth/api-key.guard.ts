import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { API_KEY_CHALLENGE, ApiKeyStrategy, API_KEY_HEADER } from './api-key.strategy.js';
import { AuthScheme } from './auth-scheme.js';
import { StrategyGuard } from './strategy.guard.js';
import type { AccountPrincipal } from '../identity/principal.js';

/** Guard of the API key scheme; runs the passport strategy that finds the key. */
@Injectable()
export class ApiKeyGuard extends StrategyGuard {
  constructor(@Inject(ApiKeyStrategy) strategy: object) {
    super(strategy);
  }

  /** Rethrows a database error; it is never reported as an invalid key. */
  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error) throw error as Error;
    if (user) return user;
    throw new DomainError('unauthenticated', 'Invalid API key', {
      challenges: [API_KEY_CHALLENGE],
      cause: 'the key is unknown, expired or revoked, or its account is disabled',
    });
  }
}

/** `X-API-Key: <key>`: the key of an API client. */
@Injectable()
export class ApiKeyScheme extends AuthScheme {
  readonly name = 'api_key';
  override readonly header = API_KEY_HEADER;
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

  override claims(request: Request): boolean {
    return Boolean(request.get(API_KEY_HEADER)?.trim());
  }

  async authenticate(context: ExecutionContext): Promise<AccountPrincipal> {
    await this.guard.canActivate(context);
    return context.switchToHttp().getRequest<Request>().user as AccountPrincipal;
  }
}
