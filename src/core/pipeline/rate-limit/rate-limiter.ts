import { type ExecutionContext, Injectable } from '@nestjs/common';
import { InjectThrottlerStorage, type ThrottlerStorage } from '@nestjs/throttler';
import type { Request } from 'express';
import { principalOf } from '../../auth/caller.decorator.js';
import { RouteTable } from '../../routing/route-table.js';
import { callerKey } from './caller-key.js';
import { LimitMetrics } from '../../counters/limit-metrics.js';
import type { RequestLimit } from '../../routing/throttle.js';
import type { CounterRecord } from './throttler-storage.adapter.js';

/** The counter of a request and its limit. */
export interface RateRule {
  readonly counter: string;
  readonly limit: RequestLimit;
}

export interface RateLimitResult {
  readonly headers: Readonly<Record<string, string>>;
  /** Seconds until the next allowed request; undefined if this request is within the limit. */
  readonly retryAfter: number | undefined;
}

/** Counts requests with one counter per caller and group, and returns the rate-limit headers of the specification. */
@Injectable()
export class RateLimiter {
  private readonly results = new WeakMap<Request, RateLimitResult>();

  constructor(
    @InjectThrottlerStorage() private readonly storage: ThrottlerStorage,
    private readonly routes: RouteTable,
    private readonly metrics: LimitMetrics,
  ) {}

  /** Returns the limit of the route, else of its group; undefined without a limit. HEAD counts as GET. */
  ruleFor(context: ExecutionContext): RateRule | undefined {
    const api = this.routes.apiOf(context);
    if (!api) return undefined;
    const { limit, method, path } = this.routes.resolve(context)!;
    return limit ? { counter: `${method} ${path}`, limit } : { counter: api.name, limit: api.rateLimit };
  }

  /** Counts each request once, even if called repeatedly. `address` is the client address. */
  async count(request: Request, { counter, limit }: RateRule, address = request.ip): Promise<RateLimitResult> {
    const previous = this.results.get(request);
    if (previous) return previous;
    const key = `rate:${counter}|${callerKey(principalOf(request), address)}`;
    const record = (await this.storage.increment(
      key,
      limit.window * 1000,
      limit.requests,
      0,
      'default',
    )) as CounterRecord;
    const result = {
      headers: {
        'X-RateLimit-Limit': String(limit.requests),
        'X-RateLimit-Remaining': String(Math.max(0, limit.requests - record.hits)),
        'X-RateLimit-Reset': String(Math.ceil(record.resetAt / 1000)),
      },
      retryAfter: record.isBlocked ? record.timeToBlockExpire : undefined,
    };
    this.results.set(request, result);
    if (record.isBlocked) this.metrics.count('requests');
    return result;
  }
}
