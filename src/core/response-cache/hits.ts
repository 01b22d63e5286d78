import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Application, Request, Response } from 'express';
import fresh from 'fresh';
import { Settings } from '../../config/settings.js';
import { ApiKeyScheme } from '../auth/api-key.scheme.js';
import { AuthSchemes } from '../auth/auth-schemes.js';
import { BearerScheme } from '../auth/bearer.scheme.js';
import { ClientAddress } from '../http/client-address.js';
import { allowOrigin } from '../http/cors.middleware.js';
import { RequestLog } from '../logging/request-log.js';
import { RequestMetrics } from '../metrics/request-metrics.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import type { KeptAnswer } from './kept-answer.js';
import { ResponseCache } from './response-cache.js';
import { visitorRead } from './visitor-read.js';

/**
 * Sends cached responses with the effects of the request pipeline (rate limit, log, metrics). Requests and responses are those of
 * Node, without Express.
 */
@Injectable()
export class Hits {
  private hasOtherSchemes?: boolean;

  constructor(
    private readonly cache: ResponseCache,
    private readonly schemes: AuthSchemes,
    private readonly limiter: RateLimiter,
    private readonly log: RequestLog,
    private readonly address: ClientAddress,
    private readonly metrics: RequestMetrics,
    private readonly host: HttpAdapterHost,
    private readonly settings: Settings,
  ) {}

  find({ method = '', url = '', headers }: IncomingMessage): KeptAnswer | undefined {
    const key = this.cache.isOn ? visitorRead(method, url, headers) : undefined;
    const kept = key === undefined ? undefined : this.cache.find(key);
    const hasCredential = headers.authorization !== undefined || headers['x-api-key'] !== undefined;
    return hasCredential && !kept?.ignoresCredentials ? undefined : kept;
  }

  /** Returns false if the rate limit is exceeded or the request has credentials. The request pipeline then handles the request. */
  async answer(kept: KeptAnswer, request: Request, response: ServerResponse): Promise<boolean> {
    const since = Date.now();
    const start = performance.now();
    if (!kept.ignoresCredentials && this.saysWho(request)) return false;
    const own = ['X-Request-Id', request.id as string];
    if (kept.rule) {
      const { headers, retryAfter } = await this.limiter.count(request, kept.rule, this.address.of(request));
      if (retryAfter !== undefined) return false;
      for (const name in headers) own.push(name, headers[name]!);
    }
    this.cache.countHit();
    for (const effect of kept.effects) effect();
    if (!this.settings.production) own.push('X-Cache', 'hit');
    if (request.headers.origin) allowOrigin(kept.cors, request, response as Response);
    const status = send(kept, own, request, response);
    this.metrics.count(request.method, kept.route, status, performance.now() - start);
    this.log.write(request, status, Date.now() - since);
    return true;
  }

  /**
   * Checks custom authentication schemes, which may read any part of the request. `find` has already excluded the headers of the
   * two built-in schemes.
   */
  private saysWho(request: Request): boolean {
    this.hasOtherSchemes ??= this.schemes.all.some(
      (scheme) => !(scheme instanceof BearerScheme || scheme instanceof ApiKeyScheme),
    );
    if (!this.hasOtherSchemes) return false;
    Object.setPrototypeOf(request, this.express.request);
    return this.schemes.isAnyIn(request);
  }

  private get express(): Application & { readonly request: Request } {
    return this.host.httpAdapter.getInstance<Application & { readonly request: Request }>();
  }
}

/** Returns the status code. */
function send({ headers, body, tag }: KeptAnswer, own: string[], request: IncomingMessage, response: ServerResponse) {
  const { 'if-none-match': ifNoneMatch, 'cache-control': cacheControl } = request.headers;
  const isKnown = tag !== undefined && ifNoneMatch !== undefined;
  // Only the ETag is compared, as in `SendInterceptor`.
  if (isKnown && fresh({ 'if-none-match': ifNoneMatch, 'cache-control': cacheControl }, { etag: tag })) {
    response.writeHead(304, [...own, ...withoutBody(headers)] as string[]).end();
    return 304;
  }
  response.writeHead(200, [...own, ...headers] as string[]);
  response.end(request.method === 'HEAD' ? undefined : body);
  return 200;
}

/** Removes the body headers from a 304 response, as Express does. */
function withoutBody(headers: KeptAnswer['headers']): KeptAnswer['headers'] {
  return headers.filter((_, at) => {
    const name = String(headers[at - (at % 2)]).toLowerCase();
    return name !== 'content-type' && name !== 'content-length';
  });
}
