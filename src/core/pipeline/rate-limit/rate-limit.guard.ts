import { Injectable, type ExecutionContext, Inject } from '@nestjs/common';
import {
  InjectThrottlerStorage,
  type ThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerRequest,
} from '@nestjs/throttler';
import { type CounterStore, type CounterWindow, secondsLeft } from '../../counters/counter-store.js';
import { Settings } from '../../../config/settings.js';
import { LimitMetrics } from '../../counters/limit-metrics.js';
import { BudgetMetrics } from '../../metrics/budget-metrics.js';
import { type RateLimitResult, type RequestContext, contextOf } from '../../request-context/request-context.js';
import type { RequestLimit } from '../../routing/throttle.decorator.js';
import type { Response } from 'express';
import { DomainError } from '../../errors/domain-error.js';

/** The counter of a request and its limit. */
export interface RateRule {
  readonly counter: string;
  readonly limit: RequestLimit;
}

type ThrottlerRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** The throttler record with its window, because the throttler record has remaining seconds but no point in time. */
type CounterRecord = ThrottlerRecord & CounterWindow;

/** Adapts `CounterStore` to the throttler. `ttl` is in milliseconds; the times of the record are in seconds. */
export class ThrottlerStorageAdapter implements ThrottlerStorage {
  constructor(private readonly store: CounterStore) {}

  async increment(key: string, ttl: number, limit: number): Promise<CounterRecord> {
    const window = await this.store.hit(key, ttl);
    const { hits, resetAt, endsIn } = window;
    const seconds = secondsLeft(window);
    const isBlocked = hits > limit;
    return {
      hits,
      resetAt,
      endsIn,
      totalHits: hits,
      timeToExpire: seconds,
      isBlocked,
      timeToBlockExpire: isBlocked ? seconds : 0,
    };
  }
}

/** Counts requests with one counter per caller and group, and returns the rate-limit headers of the specification. */
@Injectable()
export class RateLimiter {
  constructor(
    @InjectThrottlerStorage() private readonly storage: ThrottlerStorage,
    private readonly metrics: LimitMetrics,
    private readonly budgets: BudgetMetrics,
    private readonly settings: Settings,
  ) {}

  /** Returns the limit of the route, else of its group; undefined without a limit. HEAD counts as GET. */
  ruleFor({ api, route }: RequestContext): RateRule | undefined {
    if (!api) return undefined;
    const { limit, method, path } = route!;
    return limit ? { counter: `${method} ${path}`, limit } : { counter: api.name, limit: api.rateLimit };
  }

  /** Counts each request once, even if called repeatedly. */
  async count(current: RequestContext, rule: RateRule): Promise<RateLimitResult> {
    return (current.rateLimit ??= await this.hit(current, rule));
  }

  private async hit({ principal, callerKey, accountKey }: RequestContext, rule: RateRule): Promise<RateLimitResult> {
    const caller = await this.increment(rule, callerKey);
    const hasAccountLimit = principal.clientId !== undefined && caller.retryAfter === undefined;
    const result = hasAccountLimit ? await this.hitAccount(rule, accountKey, caller) : caller;
    if (result.retryAfter !== undefined) this.metrics.count('requests');
    return result;
  }

  /** Counts a request of an API client for its account also. Requests that the limit of the client refuses do not count. */
  private async hitAccount(
    { counter, limit }: RateRule,
    accountKey: string,
    client: RateLimitResult,
  ): Promise<RateLimitResult> {
    const requests = limit.requests * this.settings.ACCOUNT_RATE_LIMIT_FACTOR;
    const account = await this.increment({ counter, limit: { ...limit, requests } }, `clients-of-${accountKey}`);
    if (account.retryAfter === undefined) return client;
    this.budgets.count('requests of API clients');
    return account;
  }

  private async increment({ counter, limit }: RateRule, caller: string): Promise<RateLimitResult> {
    const record = (await this.storage.increment(
      `rate:${counter}|${caller}`,
      limit.window * 1000,
      limit.requests,
      0,
      'default',
    )) as CounterRecord;
    return {
      headers: {
        'X-RateLimit-Limit': String(limit.requests),
        'X-RateLimit-Remaining': String(Math.max(0, limit.requests - record.hits)),
        'X-RateLimit-Reset': String(Math.ceil(record.resetAt / 1000)),
      },
      retryAfter: record.isBlocked ? record.timeToBlockExpire : undefined,
    };
  }
}

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
