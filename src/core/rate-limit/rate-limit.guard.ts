import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerRequest } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { principalOf } from '../auth/caller.decorator.js';
import { DomainError } from '../errors/domain-error.js';
import { RouteTable } from '../module-api/route-table.js';
import { callerKey } from './caller-key.js';
import type { RequestLimit } from './throttle.js';
import type { WindowRecord } from './throttler-storage.adapter.js';

/** What a request counts in, and how often that may be. */
interface Rule {
  readonly counter: string;
  readonly limit: RequestLimit;
}

/** Second on every API route: one counter per caller and group, told in the specification's headers. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  @Inject() private readonly routes: RouteTable;

  /** Straight to the counter: routes declare their limits in the route table, and not in the throttler's own metadata. */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    return (await this.shouldSkip(context)) || this.handleRequest({ context } as ThrottlerRequest);
  }

  /** Documentation, health and metrics belong to no group and are not limited. */
  protected override shouldSkip(context: ExecutionContext): Promise<boolean> {
    return Promise.resolve(this.routes.apiOf(context) === undefined);
  }

  protected override async handleRequest({ context }: ThrottlerRequest): Promise<boolean> {
    const { counter, limit } = this.ruleFor(context);
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const key = `rate:${counter}|${callerKey(principalOf(request), request.ip)}`;
    const record = (await this.storageService.increment(
      key,
      limit.window * 1000,
      limit.requests,
      0,
      'default',
    )) as WindowRecord;
    http.getResponse<Response>().set({
      'X-RateLimit-Limit': String(limit.requests),
      'X-RateLimit-Remaining': String(Math.max(0, limit.requests - record.hits)),
      'X-RateLimit-Reset': String(Math.ceil(record.resetAt / 1000)),
    });
    if (!record.isBlocked) return true;
    throw new DomainError('rateLimited', 'Too many requests', { retryAfter: record.timeToBlockExpire });
  }

  /** The route's own declaration, else that of its group. HEAD runs on GET's route and counts with it. */
  private ruleFor(context: ExecutionContext): Rule {
    const { limit, method, path } = this.routes.of(context)!;
    if (limit) return { counter: `${method} ${path}`, limit };
    const api = this.routes.apiOf(context)!;
    return { counter: api.name, limit: api.rateLimit };
  }
}
