import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { from, Observable } from 'rxjs';
import { AuthSchemes } from '../auth/auth-schemes.js';
import { ReadScope } from '../database/index.js';
import { authenticates, type Route } from '../module-api/route.js';
import { RouteTable } from '../module-api/route-table.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { ResponseCache } from './response-cache.js';
import { SharedAnswers } from './shared-answers.js';
import { VisitorKeys } from './visitor-keys.js';

/** Handles reads of anonymous clients: coalesces identical reads, caches responses and allows replicas. */
@Injectable()
export class VisitorReads {
  constructor(
    private readonly routes: RouteTable,
    private readonly schemes: AuthSchemes,
    private readonly keys: VisitorKeys,
    private readonly cache: ResponseCache,
    private readonly limiter: RateLimiter,
    private readonly scope: ReadScope,
    private readonly shared: SharedAnswers,
  ) {}

  /** Runs the next handler of an interceptor, or joins an identical read in flight. Only reads of anonymous clients may use replicas. */
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
    return from(this.shared.answer(request, http.getResponse(), read, { key, route, rule }));
  }

  private isVisitors(request: Request, route: Route): boolean {
    const { access, method, api } = route;
    if (access !== 'public' || method !== 'GET' || api === undefined) return false;
    return !authenticates(route) || !this.schemes.isAnyIn(request);
  }

  private lenient(next: CallHandler): CallHandler {
    return { handle: () => new Observable((reader) => this.scope.lenient(() => next.handle().subscribe(reader))) };
  }
}
