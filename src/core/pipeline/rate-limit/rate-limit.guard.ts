import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerRequest } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import { RateLimiter } from './rate-limiter.js';

/** Runs second on every API route, after authentication. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  @Inject() private readonly limiter: RateLimiter;

  /** Bypasses the throttler metadata, because the route table contains the limits. */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    return (await this.shouldSkip(context)) || this.handleRequest({ context } as ThrottlerRequest);
  }

  /** Health and metrics have no limit. OpenAPI documents have a separate limit (`serve-documents.ts`). */
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
