import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../../../config/settings.js';
import { MAX_STALENESS_MS } from '../../database/max-staleness.js';
import { hasAuthentication, type Route } from '../../routing/route.js';
import { RouteTable } from '../../routing/route-table.js';
import type { RateRule } from '../rate-limit/rate-limiter.js';
import { DeprecationTable } from '../../versioning/deprecation-table.js';
import { cacheableHeaders } from './cacheable-headers.js';
import type { ShareableRead } from '../../cache/read-effects.js';
import { ResponseCache } from './response-cache.js';

/** A read whose response may be cached. */
export interface PendingCacheEntry extends ShareableRead {
  readonly key: string;
  readonly contentVersion: number;
  readonly route: Route;
  readonly rule: RateRule | undefined;
}

/** Caches the responses of requests that have a `PendingCacheEntry`. */
@Injectable()
export class CacheWriter {
  private readonly pendingEntries = new WeakMap<Request, PendingCacheEntry>();

  constructor(
    private readonly routes: RouteTable,
    private readonly cache: ResponseCache,
    private readonly deprecations: DeprecationTable,
    private readonly settings: Settings,
  ) {}

  admit(request: Request, entry: PendingCacheEntry): void {
    this.pendingEntries.set(request, entry);
  }

  /** Caches a response whose status and headers are set. `text` is the body. */
  save(request: Request, response: Response, text: string | undefined): void {
    const pending = this.pendingEntries.get(request);
    if (!pending || text === undefined || response.statusCode !== 200) return;
    if (response.get('Cache-Control')?.includes('no-store')) return;
    const { key, contentVersion, route, rule, effects } = pending;
    const body = Buffer.from(text);
    const headers = cacheableHeaders(response, body.length);
    const until = performance.now() + this.ttlFor(route);
    const tag = response.get('ETag');
    const cors = this.routes.findApi(request.path)?.cors;
    const ignoresCredentials = !hasAuthentication(route);
    const entry = {
      route: route.path,
      headers,
      body,
      tag,
      ignoresCredentials,
      rule,
      cors,
      effects,
      contentVersion,
      until,
    };
    this.cache.save(key, entry);
  }

  /** TTL, capped by the next deprecation or sunset date. */
  private ttlFor(route: Route): number {
    const { since, sunset } = this.deprecations.find(route) ?? {};
    const { API_V1_DEPRECATED_AT, API_V1_SUNSET_AT } = this.settings;
    const now = Date.now();
    const ahead = [since, sunset, API_V1_DEPRECATED_AT, API_V1_SUNSET_AT]
      .map((time) => (time?.getTime() ?? 0) - now)
      .filter((ms) => ms > 0);
    return Math.min(MAX_STALENESS_MS, ...ahead);
  }
}
