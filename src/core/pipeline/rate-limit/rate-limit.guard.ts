import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerRequest } from '@nestjs/throttler';
import type { Response } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import { contextOf } from '../../request-context/request-context.js';
import { RateLimiter } from './rate-limiter.js';

/** Runs second on every API route, after authentication. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  @Inject() private readonly limiter: RateLimiter;

  /** Bypasses the throttler metadata, because the route table contains the limits. */
  override canActivate(context: ExecutionContext): Promise<boolean> {
    return this.handleRequest({ context } as ThrottlerRequest);
  }

  protected override async handleRequest({ context }: ThrottlerRequest): Promise<boolean> {
    const http = context.switchToHttp();
    const current = contextOf(http.getRequest<object>());
    const rule = this.limiter.ruleFor(current);
    // Health and metrics have no limit. OpenAPI documents have a separate limit (`serve-documents.ts`).
    if (!rule) return true;
    const { headers, retryAfter } = await this.limiter.count(current, rule);
    http.getResponse<Response>().set(headers);
    if (retryAfter === undefined) return true;
    throw new DomainError('rateLimited', 'Too many requests', { retryAfter });
  }
}
