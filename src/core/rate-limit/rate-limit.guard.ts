import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerRequest } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { RateLimiter } from './rate-limiter.js';

/** Second on every API route. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  @Inject() private readonly limiter: RateLimiter;

  /** Straight to the counter: routes declare their limits in the route table, and not in the throttler's own metadata. */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    return (await this.shouldSkip(context)) || this.handleRequest({ context } as ThrottlerRequest);
  }

  /** Health and metrics belong to no group and are not limited; documents have a limit of their own (`serve-documents.ts`). */
  protected override shouldSkip(context: ExecutionContext): Promise<boolean> {
    return Promise.resolve(this.limiter.ruleFor(context) === undefined);
  }

  protected override async handleRequest({ context }: ThrottlerRequest): Promise<boolean> {
    const http = context.switchToHttp();
    const { headers, retryAfter } = await this.limiter.count(
      http.getRequest<Request>(),
      this.limiter.ruleFor(context)!,
    );
    http.getResponse<Response>().set(headers);
    if (retryAfter === undefined) return true;
    throw new DomainError('rateLimited', 'Too many requests', { retryAfter });
  }
}
