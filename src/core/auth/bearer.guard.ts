import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.js';
import { BearerStrategy } from './bearer.strategy.js';
import { StrategyGuard } from './strategy.guard.js';

/** Guard of the bearer scheme; runs the passport strategy that verifies the JWT. */
@Injectable()
export class BearerGuard extends StrategyGuard {
  constructor(@Inject(BearerStrategy) strategy: object) {
    super(strategy);
  }

  /** Called by passport with the result of the strategy. Rethrows a database error; it is never reported as an invalid token. */
  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error) throw error as Error;
    if (user) return user;
    throw new DomainError('unauthenticated', 'Invalid or expired token', {
      challenges: ['Bearer realm="masthead", error="invalid_token", error_description="Invalid or expired token"'],
    });
  }
}
