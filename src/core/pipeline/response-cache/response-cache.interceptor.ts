import { SerializedResponse } from '../../http/response/http-response.js';
import type { ClientRequest } from 'node:http';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, Observable } from 'rxjs';
import { Settings } from '../../../config/settings.js';
import { AuthSchemeRegistry } from '../../auth/auth-scheme-registry.js';
import { ReadEffects, type ShareableRead } from '../../cache/read-effects.js';
import { StalenessMonitor } from '../../cache/staleness-monitor.js';
import { ReadScope } from '../../database/index.js';
import { MAX_STALENESS_MS } from '../../database/content-version.js';
import { contextOf, type RequestContext, waitWithoutSlot } from '../../request-context/request-context.js';
import type { Route } from '../../routing/route.js';
import { DeprecationTable } from '../../versioning/deprecation-table.js';
import { type RateRule, RateLimiter } from '../rate-limit/rate-limit.guard.js';
import { CacheableQueries, ResponseCache } from './response-cache.js';

export interface CoalescedResponse {
  readonly response: SerializedResponse;
  readonly effects: readonly (() => void)[];
}

/**
 * Older reads are not shared: the rows may have changed in another process since the read, and may have come from a replica
 * (`Replica`).
 */
const MAX_JOIN_AGE_MS = 600;

interface Read {
  readonly startedAt: number;
  readonly contentVersion: number;
  /** Resolves to undefined if the response cannot be shared. */
  readonly response: Promise<CoalescedResponse | undefined>;
}

/** Reads in flight, shared with callers of the same key. */
export class SingleFlight {
  private readonly reads = new Map<string, Read>();

  /** Returns a recent read in flight, if the content version is the same. */
  find(key: string, contentVersion: number): Promise<CoalescedResponse | undefined> | undefined {
    const read = this.reads.get(key);
    if (read?.contentVersion !== contentVersion || performance.now() - read.startedAt > MAX_JOIN_AGE_MS)
      return undefined;
    return read.response;
  }

  /** Registers a read. Other callers wait until the returned function is called, once or more. */
  start(key: string, contentVersion: number): (shared?: CoalescedResponse) => void {
    let settle!: (shared?: CoalescedResponse) => void;
    const response = new Promise<CoalescedResponse | undefined>((resolve) => (settle = resolve));
    const read = { contentVersion, startedAt: performance.now(), response };
    this.reads.set(key, read);
    return (shared) => {
      if (this.reads.get(key) === read) this.reads.delete(key);
      settle(shared);
    };
  }
}

/** Headers that belong to a single request, and headers that Node sets. */
const PER_REQUEST_HEADERS =
  /^(x-request-id|x-ratelimit-.*|access-control-.*|x-cache|date|connection|keep-alive|content-length)$/i;

/** The types of Node declare this method for outgoing requests only. */
type RawHeaders = Pick<ClientRequest, 'getRawHeaderNames'>;

/** A read whose response may be cached. */
interface PendingCacheEntry extends ShareableRead {
  readonly key: string;
  readonly contentVersion: number;
  readonly route: Route;
  readonly rule: RateRule | undefined;
}

/**
 * Handles reads of anonymous clients: coalesces concurrent identical reads into one, caches their responses and allows replicas. Only
 * reads of anonymous clients may use replicas.
 */
@Injectable()
export class ResponseCacheInterceptor implements NestInterceptor {
  private readonly inFlight = new SingleFlight();

  constructor(
    private readonly schemes: AuthSchemeRegistry,
    private readonly queries: CacheableQueries,
    private readonly cache: ResponseCache,
    private readonly limiter: RateLimiter,
    private readonly scope: ReadScope,
    private readonly monitor: StalenessMonitor,
    private readonly effects: ReadEffects,
    private readonly deprecations: DeprecationTable,
    private readonly settings: Settings,
  ) {}

  /** Whether the route can have anonymous reads. */
  appliesTo(route: Route): boolean {
    const isOn = this.cache.isOn || this.scope.isOn;
    return isOn && route.access === 'public' && route.method === 'GET' && route.api !== undefined;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const current = contextOf(request);
    const route = current.route!;
    if (route.hasAuthentication && this.schemes.hasCredential(request)) return next.handle();
    const read = this.scope.isOn ? this.allowReplica(next) : next;
    const { cacheKey: key } = current;
    const isCacheable = this.cache.isOn && this.queries.allow(route, request.originalUrl);
    if (key === undefined || !isCacheable) return read.handle();
    this.cache.countMiss();
    const { contentVersion } = this.monitor;
    const rule = this.limiter.ruleFor(current);
    const entry = { key, route, rule, contentVersion, effects: [], isPersonal: false };
    return from(this.respond(entry, current, http.getResponse(), read));
  }

  private allowReplica(next: CallHandler): CallHandler {
    return { handle: () => new Observable((reader) => this.scope.allowReplica(() => next.handle().subscribe(reader))) };
  }

  /** Returns the response of an identical read in flight, or the response of `next`. */
  private async respond(entry: PendingCacheEntry, current: RequestContext, response: Response, next: CallHandler) {
    // The poll runs in parallel with the read. If the poll detects a change, the response is not cached.
    this.monitor.pollIfStale();
    const read = this.inFlight.find(entry.key, entry.contentVersion);
    // The other request can wait without its slot too.
    const shared = read && (await waitWithoutSlot(() => read));
    if (!shared) return this.runLeader(entry, current, response, next);
    this.setCacheStatus(response, 'hit');
    for (const effect of shared.effects) effect();
    return shared.response;
  }

  private async runLeader(
    entry: PendingCacheEntry,
    current: RequestContext,
    response: Response,
    next: CallHandler,
  ): Promise<unknown> {
    const end = this.inFlight.start(entry.key, entry.contentVersion);
    // An idle connection retains the context of its last request. The function retains the text of the response.
    const release = () => (current.saveToCache = undefined);
    response.once('close', () => {
      release();
      end();
    });
    try {
      const result: unknown = await this.effects.record(entry, () => lastValueFrom(next.handle()));
      if (result instanceof SerializedResponse && !entry.isPersonal) {
        this.setCacheStatus(response, 'miss');
        current.saveToCache = (body) => {
          release();
          this.save(entry, response, body);
        };
        end({ response: result, effects: entry.effects });
      }
      return result;
    } finally {
      end();
    }
  }

  /** Caches a response whose status and headers are set. */
  private save(entry: PendingCacheEntry, response: Response, sent: string | Buffer): void {
    if (response.statusCode !== 200 || response.get('Cache-Control')?.includes('no-store')) return;
    const { key, contentVersion, route, rule, effects } = entry;
    // `Buffer.from(sent)` would retain 64 KiB for a short body: the memory that Node.js shares among short buffers.
    const body = typeof sent === 'string' ? Buffer.from(new TextEncoder().encode(sent).buffer) : sent;
    this.cache.save(key, {
      ...{ body, rule, effects, contentVersion },
      route: route.path,
      headers: cacheableHeaders(response, body.length),
      tag: response.get('ETag'),
      ignoresCredentials: !route.hasAuthentication,
      cors: route.api?.cors,
      until: performance.now() + this.ttlFor(route),
    });
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

  private setCacheStatus(response: Response, found: 'hit' | 'miss'): void {
    if (!this.settings.production) response.set('X-Cache', found);
  }
}

/** Returns the headers that can be sent again, with the original case of their names. */
function cacheableHeaders(response: Response, length: number): (string | string[])[] {
  const names = (response as unknown as RawHeaders)
    .getRawHeaderNames()
    .filter((name) => !PER_REQUEST_HEADERS.test(name));
  const pairs = names.flatMap((name) => {
    const value = response.getHeader(name)!;
    return [name, Array.isArray(value) ? value : String(value)];
  });
  return [...pairs, 'Content-Length', String(length)];
}
