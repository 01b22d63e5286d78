import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.js';
import { API_KEY_CHALLENGE } from './api-key.header.js';
import { ApiKeyStrategy } from './api-key.strategy.js';
import { StrategyGuard } from './strategy.guard.js';

/** Guard of the API key scheme; runs the passport strategy that finds the key. */
@Injectable()
export class ApiKeyGuard extends StrategyGuard {
  constructor(@Inject(ApiKeyStrategy) strategy: object) {
    super(strategy);
  }

  /** Rethrows a database error; it is never reported as an invalid key. */
  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error) throw error as Error;
    if (!user) throw new DomainError('unauthenticated', 'Invalid API key', { challenges: [API_KEY_CHALLENGE] });
    return user;
  }
}
