import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Application, Request, Response } from 'express';
import fresh from 'fresh';
import { Settings } from '../../../config/settings.js';
import { AuthSchemeRegistry } from '../../auth/auth-scheme-registry.js';
import { applyCors } from '../request/request.middleware.js';
import { RequestLogger } from '../../logging/request-logger.js';
import { RequestMetrics } from '../../metrics/request-metrics.js';
import { RateLimiter } from '../rate-limit/rate-limit.guard.js';
import { BodiesInFlight } from './bodies-in-flight.js';
import { type CachedResponse, ResponseCache } from './response-cache.js';
import { contextOf, type RequestContext } from '../../request-context/request-context.js';

/**
 * Sends cached responses with the effects of the request pipeline (rate limit, log, metrics). Requests and responses are those of
 * Node, without Express.
 */
@Injectable()
export class CacheHitResponder {
  private readonly bodies = new BodiesInFlight((cached) => this.cache.responses.has(cached));

  constructor(
    private readonly cache: ResponseCache,
    private readonly schemes: AuthSchemeRegistry,
    private readonly limiter: RateLimiter,
    private readonly log: RequestLogger,
    private readonly metrics: RequestMetrics,
    private readonly host: HttpAdapterHost,
    private readonly settings: Settings,
  ) {}

  find(request: IncomingMessage, { cacheKey }: RequestContext): CachedResponse | undefined {
    const cached = cacheKey === undefined ? undefined : this.cache.find(cacheKey);
    return cached && !cached.ignoresCredentials && this.schemes.hasCredentialHeader(request) ? undefined : cached;
  }

  /** Returns false if the rate limit is exceeded or the request has credentials. The request pipeline then handles the request. */
  async respond(cached: CachedResponse, request: Request, response: ServerResponse): Promise<boolean> {
    const since = Date.now();
    const start = performance.now();
    if (!cached.ignoresCredentials && this.hasOtherCredentials(request)) return false;
    const current = contextOf(request);
    const requestHeaders = ['X-Request-Id', current.requestId];
    if (cached.rule) {
      const { headers, retryAfter } = await this.limiter.count(current, cached.rule);
      if (retryAfter !== undefined) return false;
      for (const name in headers) requestHeaders.push(name, headers[name]!);
    }
    this.cache.countHit();
    for (const effect of cached.effects) effect();
    if (!this.settings.production) requestHeaders.push('X-Cache', 'hit');
    if (request.headers.origin) applyCors(cached.cors, request, response as Response);
    this.bodies.add(cached, response);
    const status = send(cached, requestHeaders, request, response);
    this.metrics.observe(request.method, cached.route, status, performance.now() - start);
    this.log.logNow(request, status, Date.now() - since);
    return true;
  }

  /** Checks the schemes without a header, which may read any part of the request. `find` has already checked the headers. */
  private hasOtherCredentials(request: Request): boolean {
    if (!this.schemes.hasSchemesWithoutHeader) return false;
    Object.setPrototypeOf(request, this.express.request);
    return this.schemes.hasCredential(request);
  }

  private get express(): Application & { readonly request: Request } {
    return this.host.httpAdapter.getInstance<Application & { readonly request: Request }>();
  }
}

/** Returns the status code. */
function send(
  { headers, body, tag }: CachedResponse,
  own: string[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { 'if-none-match': ifNoneMatch } = request.headers;
  const isKnown = tag !== undefined && ifNoneMatch !== undefined;
  // Only the ETag is compared, as in `SendInterceptor`.
  if (isKnown && fresh({ 'if-none-match': ifNoneMatch }, { etag: tag })) {
    response.writeHead(304, [...own, ...withoutBody(headers)] as string[]).end();
    return 304;
  }
  response.writeHead(200, [...own, ...headers] as string[]);
  response.end(request.method === 'HEAD' ? undefined : body);
  return 200;
}

/** Removes the headers of a body from a 304 response, as `SendInterceptor` and Express do. */
function withoutBody(headers: CachedResponse['headers']): CachedResponse['headers'] {
  return headers.filter((_, at) => {
    const name = String(headers[at - (at % 2)]).toLowerCase();
    return name !== 'content-type' && name !== 'content-length' && name !== 'content-encoding';
  });
}
