import { type ExecutionContext, Injectable } from '@nestjs/common';
import { InjectThrottlerStorage, type ThrottlerStorage } from '@nestjs/throttler';
import type { Request } from 'express';
import { principalOf } from '../auth/caller.decorator.js';
import { RouteTable } from '../module-api/route-table.js';
import { callerKey } from './caller-key.js';
import { LimitMetrics } from './limit-metrics.js';
import type { RequestLimit } from './throttle.js';
import type { WindowRecord } from './throttler-storage.adapter.js';

/** What a request counts in, and how often that may be. */
export interface RateRule {
  readonly counter: string;
  readonly limit: RequestLimit;
}

export interface Counted {
  readonly headers: Readonly<Record<string, string>>;
  /** Seconds until the caller may ask again; undefined where this request is within the limit. */
  readonly retryAfter: number | undefined;
}

/** Counts requests: one counter per caller and group, told in the specification's headers. */
@Injectable()
export class RateLimiter {
  private readonly counted = new WeakMap<Request, Counted>();

  constructor(
    @InjectThrottlerStorage() private readonly storage: ThrottlerStorage,
    private readonly routes: RouteTable,
    private readonly metrics: LimitMetrics,
  ) {}

  /** The route's own declaration, else that of its group. HEAD runs on GET's route and counts with it. Undefined: not limited. */
  ruleFor(context: ExecutionContext): RateRule | undefined {
    const api = this.routes.apiOf(context);
    if (!api) return undefined;
    const { limit, method, path } = this.routes.of(context)!;
    return limit ? { counter: `${method} ${path}`, limit } : { counter: api.name, limit: api.rateLimit };
  }

  /** A request counts once, however often it is asked about. `address`: where it comes from. */
  async count(request: Request, { counter, limit }: RateRule, address = request.ip): Promise<Counted> {
    const before = this.counted.get(request);
    if (before) return before;
    const key = `rate:${counter}|${callerKey(principalOf(request), address)}`;
    const record = (await this.storage.increment(
      key,
      limit.window * 1000,
      limit.requests,
      0,
      'default',
    )) as WindowRecord;
    const counted = {
      headers: {
        'X-RateLimit-Limit': String(limit.requests),
        'X-RateLimit-Remaining': String(Math.max(0, limit.requests - record.hits)),
        'X-RateLimit-Reset': String(Math.ceil(record.resetAt / 1000)),
      },
      retryAfter: record.isBlocked ? record.timeToBlockExpire : undefined,
    };
    this.counted.set(request, counted);
    if (record.isBlocked) this.metrics.count('requests');
    return counted;
  }
}
