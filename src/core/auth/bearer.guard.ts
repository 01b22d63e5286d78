import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.js';
import { BearerStrategy } from './bearer.strategy.js';
import { StrategyGuard } from './strategy.guard.js';

/** The bearer scheme: a JWT checked by its passport strategy. */
@Injectable()
export class BearerGuard extends StrategyGuard {
  constructor(@Inject(BearerStrategy) strategy: object) {
    super(strategy);
  }

  /** Called by passport with what the strategy found; a database that is down is an error, never "no user". */
  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error) throw error as Error;
    if (user) return user;
    throw new DomainError('unauthenticated', 'Invalid or expired token', {
      challenges: ['Bearer realm="masthead", error="invalid_token", error_description="Invalid or expired token"'],
    });
  }
}
