import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../../config/settings.js';
import { LONGEST_UNNOTICED_MS } from '../database/unnoticed.js';
import { authenticates, type Route } from '../module-api/route.js';
import { RouteTable } from '../module-api/route-table.js';
import type { RateRule } from '../rate-limit/rate-limiter.js';
import { DeprecationTable } from '../versioning/deprecation-table.js';
import { keptHeaders } from './kept-headers.js';
import type { RecordedRead } from './read-effects.js';
import { ResponseCache } from './response-cache.js';

/** A read whose response may be cached. */
export interface Ticket extends RecordedRead {
  readonly key: string;
  readonly generation: number;
  readonly route: Route;
  readonly rule: RateRule | undefined;
}

/** Caches the responses of requests that have a ticket. */
@Injectable()
export class AnswerKeeper {
  private readonly tickets = new WeakMap<Request, Ticket>();

  constructor(
    private readonly routes: RouteTable,
    private readonly cache: ResponseCache,
    private readonly deprecations: DeprecationTable,
    private readonly settings: Settings,
  ) {}

  admit(request: Request, ticket: Ticket): void {
    this.tickets.set(request, ticket);
  }

  /** Caches a response whose status and headers are set. `text` is the body. */
  keep(request: Request, response: Response, text: string | undefined): void {
    const ticket = this.tickets.get(request);
    if (!ticket || text === undefined || response.statusCode !== 200) return;
    if (response.get('Cache-Control')?.includes('no-store')) return;
    const { key, generation, route, rule, effects } = ticket;
    const body = Buffer.from(text);
    const headers = keptHeaders(response, body.length);
    const until = performance.now() + this.lifeOf(route);
    const tag = response.get('ETag');
    const cors = this.routes.groupAt(request.path)?.cors;
    const ignoresCredentials = !authenticates(route);
    const entry = { route: route.path, headers, body, tag, ignoresCredentials, rule, cors, effects, generation, until };
    this.cache.keep(key, entry);
  }

  /** TTL, capped by the next deprecation or sunset date. */
  private lifeOf(route: Route): number {
    const { since, sunset } = this.deprecations.of(route) ?? {};
    const { API_V1_DEPRECATED_AT, API_V1_SUNSET_AT } = this.settings;
    const now = Date.now();
    const ahead = [since, sunset, API_V1_DEPRECATED_AT, API_V1_SUNSET_AT]
      .map((time) => (time?.getTime() ?? 0) - now)
      .filter((ms) => ms > 0);
    return Math.min(LONGEST_UNNOTICED_MS, ...ahead);
  }
}
