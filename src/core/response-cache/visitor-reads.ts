import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, Observable } from 'rxjs';
import { Settings } from '../../config/settings.js';
import { AuthSchemes } from '../auth/auth-schemes.js';
import { ReadScope } from '../database/index.js';
import { LONGEST_UNNOTICED_MS } from '../database/unnoticed.js';
import { Answer } from '../http/answer/answer.js';
import { type Route, RouteTable } from '../module-api/route-table.js';
import { type RateRule, RateLimiter } from '../rate-limit/rate-limiter.js';
import { DeprecationTable } from '../versioning/deprecation-table.js';
import { ContentWatch } from './content-watch.js';
import { keptHeaders } from './kept-headers.js';
import { ReadEffects, type RecordedRead } from './read-effects.js';
import { ResponseCache } from './response-cache.js';
import { SharedReads } from './shared-reads.js';
import { VisitorKeys } from './visitor-keys.js';

/** A read whose answer may be kept. */
interface Ticket extends RecordedRead {
  readonly key: string;
  readonly generation: number;
  readonly route: Route;
  readonly rule: RateRule | undefined;
}

/** Reads of visitors on their way: what many ask at the same time is read once, and what was read is kept. */
@Injectable()
export class VisitorReads {
  private readonly running = new SharedReads();
  private readonly tickets = new WeakMap<Request, Ticket>();

  constructor(
    private readonly routes: RouteTable,
    private readonly schemes: AuthSchemes,
    private readonly keys: VisitorKeys,
    private readonly cache: ResponseCache,
    private readonly watch: ContentWatch,
    private readonly effects: ReadEffects,
    private readonly limiter: RateLimiter,
    private readonly deprecations: DeprecationTable,
    private readonly scope: ReadScope,
    private readonly settings: Settings,
  ) {}

  /** Runs what comes next in an interceptor, unless the same is being read already. For a visitor replicas may read, too. */
  run(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const route = this.routes.of(context);
    if (!(this.cache.isOn || this.scope.isOn) || !route || !this.isVisitors(request, route)) return next.handle();
    const read = this.scope.isOn ? this.lenient(next) : next;
    const key = this.cache.isOn ? this.keys.of(route, request) : undefined;
    if (key === undefined) return read.handle();
    this.cache.countMiss();
    const rule = this.limiter.ruleFor(context);
    return from(this.answer(request, http.getResponse(), read, { key, route, rule }));
  }

  /** Keeps an answer that is on a response but for its text. */
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
    this.cache.keep(key, { route: route.path, headers, body, tag, rule, cors, effects, generation, until });
  }

  private isVisitors(request: Request, { access, method, api }: Route): boolean {
    return access === 'public' && method === 'GET' && api !== undefined && !this.schemes.isAnyIn(request);
  }

  private lenient(next: CallHandler): CallHandler {
    return { handle: () => new Observable((reader) => this.scope.lenient(() => next.handle().subscribe(reader))) };
  }

  private async answer(
    request: Request,
    response: Response,
    next: CallHandler,
    read: Pick<Ticket, 'key' | 'route' | 'rule'>,
  ): Promise<unknown> {
    const { generation } = this.watch;
    // At the same time as what is read: should it tell of a change, that is not kept.
    this.watch.lookIfStale();
    const shared = await this.running.find(read.key, generation);
    if (shared) {
      this.tell(response, 'hit');
      for (const effect of shared.effects) effect();
      return shared.answer;
    }
    return this.lead(request, response, next, { ...read, generation, effects: [], isPersonal: false });
  }

  private async lead(request: Request, response: Response, next: CallHandler, ticket: Ticket): Promise<unknown> {
    const end = this.running.begin(ticket.key, ticket.generation);
    response.once('close', () => end());
    try {
      const answer: unknown = await this.effects.record(ticket, () => lastValueFrom(next.handle()));
      if (answer instanceof Answer && !ticket.isPersonal) {
        this.tell(response, 'miss');
        this.tickets.set(request, ticket);
        end({ answer, effects: ticket.effects });
      }
      return answer;
    } finally {
      end();
    }
  }

  private tell(response: Response, found: 'hit' | 'miss'): void {
    if (!this.settings.production) response.set('X-Cache', found);
  }

  /** Until what is said of the route's end, or of a version's, is something else. */
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
