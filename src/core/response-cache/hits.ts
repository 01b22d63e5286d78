import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Application, Request, Response } from 'express';
import fresh from 'fresh';
import proxyAddress from 'proxy-addr';
import { Settings } from '../../config/settings.js';
import { allowOrigin } from '../http/cors.middleware.js';
import { RequestLog } from '../logging/request-log.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import type { KeptAnswer } from './kept-answer.js';
import { ResponseCache } from './response-cache.js';
import { visitorRead } from './visitor-read.js';

type Trust = (address: string, hop: number) => boolean;

/** Answers from what is kept, as the walk of a request would have done. Requests and responses are Node's own, without Express. */
@Injectable()
export class Hits {
  private trusted?: Trust;

  constructor(
    private readonly cache: ResponseCache,
    private readonly limiter: RateLimiter,
    private readonly log: RequestLog,
    private readonly host: HttpAdapterHost,
    private readonly settings: Settings,
  ) {}

  find({ method = '', url = '', headers }: IncomingMessage): KeptAnswer | undefined | Promise<KeptAnswer | undefined> {
    const key = this.cache.isOn ? visitorRead(method, url, headers) : undefined;
    return key === undefined ? undefined : this.cache.find(key);
  }

  /** False where there is nothing or the caller may not have it now: the walk says so. */
  async answer(
    found: KeptAnswer | Promise<KeptAnswer | undefined>,
    request: Request,
    response: ServerResponse,
  ): Promise<boolean> {
    const since = Date.now();
    const kept = found instanceof Promise ? await found : found;
    if (!kept) return false;
    const own = ['X-Request-Id', request.id as string];
    if (kept.rule) {
      const { headers, retryAfter } = await this.limiter.count(request, kept.rule, this.addressOf(request));
      if (retryAfter !== undefined) return false;
      for (const name in headers) own.push(name, headers[name]!);
    }
    for (const effect of kept.effects) effect();
    if (!this.settings.production) own.push('X-Cache', 'hit');
    if (request.headers.origin !== undefined) allowOrigin(kept.cors, request, response as Response);
    this.log.write(request, send(kept, own, request, response), Date.now() - since);
    return true;
  }

  /** As Express finds it, behind proxies that are trusted. */
  private addressOf(request: IncomingMessage): string {
    const express = this.host.httpAdapter.getInstance<Application>();
    this.trusted ??= express.get('trust proxy fn') as Trust;
    return proxyAddress(request, this.trusted);
  }
}

/** Gives the status. */
function send({ headers, body, tag }: KeptAnswer, own: string[], request: IncomingMessage, response: ServerResponse) {
  const { 'if-none-match': ifNoneMatch, 'cache-control': cacheControl } = request.headers;
  const isKnown = tag !== undefined && ifNoneMatch !== undefined;
  // As `SendInterceptor` has it, the tag alone tells.
  if (isKnown && fresh({ 'if-none-match': ifNoneMatch, 'cache-control': cacheControl }, { etag: tag })) {
    response.writeHead(304, [...own, ...withoutBody(headers)] as string[]).end();
    return 304;
  }
  response.writeHead(200, [...own, ...headers] as string[]);
  response.end(request.method === 'HEAD' ? undefined : body);
  return 200;
}

/** As Express has it. */
function withoutBody(headers: KeptAnswer['headers']): KeptAnswer['headers'] {
  return headers.filter((_, at) => {
    const name = String(headers[at - (at % 2)]).toLowerCase();
    return name !== 'content-type' && name !== 'content-length';
  });
}
