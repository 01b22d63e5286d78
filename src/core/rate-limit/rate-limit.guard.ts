import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerRequest } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { principalOf } from '../auth/caller.decorator.js';
import { DomainError } from '../errors/domain-error.js';
import { RouteTable } from '../http/route-table.js';
import { apiGroupOf, UNCLAIMED } from '../module-api/api-controller.decorator.js';
import { addressKey } from './address-key.js';
import type { WindowRecord } from './fixed-window.storage.js';

/** Second on every API route: one counter per caller and group, told in the specification's headers. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  @Inject() private readonly routes: RouteTable;

  /** Documentation, health and metrics belong to no group and are not limited. */
  protected override shouldSkip(context: ExecutionContext): Promise<boolean> {
    return Promise.resolve(apiGroupOf(context) === undefined);
  }

  protected override async handleRequest({ context, limit, ttl }: ThrottlerRequest): Promise<boolean> {
    const http = context.switchToHttp();
    const { userId } = principalOf(http.getRequest<Request>());
    const caller = userId === null ? addressKey(http.getRequest<Request>().ip) : `user:${userId}`;
    const key = `${this.groupOf(context)}|${caller}`;
    const record = (await this.storageService.increment(key, ttl, limit, 0, 'default')) as WindowRecord;
    http.getResponse<Response>().set({
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(Math.max(0, limit - record.hits)),
      'X-RateLimit-Reset': String(Math.ceil(record.resetAt / 1000)),
    });
    if (!record.isBlocked) return true;
    throw new DomainError('rateLimited', 'Too many requests', { retryAfter: record.timeToBlockExpire });
  }

  /** An address that nothing answers counts with the module that claims its beginning. */
  private groupOf(context: ExecutionContext): string | undefined {
    const group = apiGroupOf(context);
    const { path } = context.switchToHttp().getRequest<Request>();
    return group === UNCLAIMED.name ? (this.routes.groupAt(path) ?? group) : group;
  }
}
