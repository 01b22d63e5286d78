import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../../config/settings.js';
import { AuthSchemes } from '../auth/auth-schemes.js';
import { allowOrigin } from '../http/cors.middleware.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import type { KeptAnswer } from './kept-answer.js';
import { ResponseCache } from './response-cache.js';
import { visitorRead } from './visitor-read.js';

/** Answers from what is kept, as the walk of a request would have done. */
@Injectable()
export class Hits {
  constructor(
    private readonly cache: ResponseCache,
    private readonly schemes: AuthSchemes,
    private readonly limiter: RateLimiter,
    private readonly settings: Settings,
  ) {}

  find(request: Request): KeptAnswer | undefined {
    const key = this.cache.isOn ? visitorRead(request.method, request.url, request.headers) : undefined;
    return key === undefined ? undefined : this.cache.find(key);
  }

  /** False where the caller has asked too often, or says who it is: the walk sees to that. */
  async answer(kept: KeptAnswer, request: Request, response: Response): Promise<boolean> {
    if (this.schemes.isAnyIn(request)) return false;
    const counted = kept.rule && (await this.limiter.count(request, kept.rule));
    if (counted?.retryAfter !== undefined) return false;
    for (const effect of kept.effects) effect();
    // As `SendInterceptor` has it.
    delete request.headers['if-modified-since'];
    allowOrigin(kept.cors, request, response);
    const own = ['X-Request-Id', request.id as string, ...Object.entries(counted?.headers ?? {}).flat()];
    if (!this.settings.production) own.push('X-Cache', 'hit');
    if (request.headers['if-none-match'] !== undefined && isFresh(kept, request, response)) {
      response.writeHead(304, [...own, ...withoutBody(kept.headers)] as string[]).end();
    } else {
      response.writeHead(200, [...own, ...kept.headers] as string[]);
      response.end(request.method === 'HEAD' ? undefined : kept.body);
    }
    return true;
  }
}

/** Express' own word. */
function isFresh({ tag }: KeptAnswer, request: Request, response: Response): boolean {
  if (tag !== undefined) response.set('ETag', tag);
  return request.fresh;
}

/** As Express has it. */
function withoutBody(headers: KeptAnswer['headers']): KeptAnswer['headers'] {
  return headers.filter((_, at) => {
    const name = String(headers[at - (at % 2)]).toLowerCase();
    return name !== 'content-type' && name !== 'content-length';
  });
}
