import { type ExecutionContext, Inject, Injectable, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { ThrottlerGuard, type ThrottlerRequest } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { principalOf } from '../auth/caller.decorator.js';
import { DomainError } from '../errors/domain-error.js';
import { RouteTable } from '../http/route-table.js';
import { apiGroupOf, UNCLAIMED } from '../module-api/api-controller.decorator.js';
import { callerKey } from './caller-key.js';
import type { RequestLimit } from './throttle.js';
import { THROTTLE } from './throttle.decorator.js';
import type { WindowRecord } from './throttler-storage.adapter.js';

/** What a request counts in, and how often that may be: `ttl` is the window in milliseconds. */
interface Rule {
  readonly counter: string;
  readonly limit: number;
  readonly ttl: number;
}

/** Second on every API route: one counter per caller and group, told in the specification's headers. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  @Inject() private readonly routes: RouteTable;

  /** Documentation, health and metrics belong to no group and are not limited. */
  protected override shouldSkip(context: ExecutionContext): Promise<boolean> {
    return Promise.resolve(apiGroupOf(context) === undefined);
  }

  protected override async handleRequest(throttled: ThrottlerRequest): Promise<boolean> {
    const { counter, limit, ttl } = this.ruleFor(throttled);
    const http = throttled.context.switchToHttp();
    const request = http.getRequest<Request>();
    const key = `rate:${counter}|${callerKey(principalOf(request), request.ip)}`;
    const record = (await this.storageService.increment(key, ttl, limit, 0, 'default')) as WindowRecord;
    http.getResponse<Response>().set({
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(Math.max(0, limit - record.hits)),
      'X-RateLimit-Reset': String(Math.ceil(record.resetAt / 1000)),
    });
    if (!record.isBlocked) return true;
    throw new DomainError('rateLimited', 'Too many requests', { retryAfter: record.timeToBlockExpire });
  }

  /**
   * The route's own declaration, else the limit of its group. An address that nothing answers counts with the module that
   * claims its beginning.
   */
  private ruleFor({ context, limit, ttl }: ThrottlerRequest): Rule {
    const request = context.switchToHttp().getRequest<Request>();
    const handler = context.getHandler();
    const own = this.reflector.get<RequestLimit | undefined>(THROTTLE, handler);
    if (own !== undefined) {
      // The declared method: HEAD runs on GET's route, and must not have a second counter.
      const method = RequestMethod[this.reflector.get<RequestMethod>(METHOD_METADATA, handler)];
      const { path } = request.route as { path: string };
      return { counter: `${method} ${path}`, limit: own.requests, ttl: own.window * 1000 };
    }
    const group = apiGroupOf(context);
    const claimed = group === UNCLAIMED.name ? this.routes.groupAt(request.path) : undefined;
    return { counter: claimed ?? group!, limit, ttl };
  }
}
