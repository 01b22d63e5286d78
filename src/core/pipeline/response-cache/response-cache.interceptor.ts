import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { from, Observable } from 'rxjs';
import { AuthSchemeRegistry } from '../../auth/auth-scheme-registry.js';
import { ReadScope } from '../../database/index.js';
import { hasAuthentication, type Route } from '../../routing/route.js';
import { RouteTable } from '../../routing/route-table.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { ResponseCache } from './response-cache.js';
import { RequestCoalescer } from './request-coalescer.js';
import { CacheKeyResolver } from './cache-key-resolver.js';

/** Handles reads of anonymous clients: coalesces identical reads, caches responses and allows replicas. */
@Injectable()
export class AnonymousReadRunner {
  constructor(
    private readonly routes: RouteTable,
    private readonly schemes: AuthSchemeRegistry,
    private readonly keys: CacheKeyResolver,
    private readonly cache: ResponseCache,
    private readonly limiter: RateLimiter,
    private readonly scope: ReadScope,
    private readonly coalescer: RequestCoalescer,
  ) {}

  /** Runs the next handler of an interceptor, or joins an identical read in flight. Only reads of anonymous clients may use replicas. */
  run(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const route = this.routes.resolve(context);
    if (!(this.cache.isOn || this.scope.isOn) || !route || !this.isAnonymousRead(request, route)) return next.handle();
    const read = this.scope.isOn ? this.allowReplica(next) : next;
    const key = this.cache.isOn ? this.keys.resolve(route, request) : undefined;
    if (key === undefined) return read.handle();
    this.cache.countMiss();
    const rule = this.limiter.ruleFor(context);
    return from(this.coalescer.respond(request, http.getResponse(), read, { key, route, rule }));
  }

  private isAnonymousRead(request: Request, route: Route): boolean {
    const { access, method, api } = route;
    if (access !== 'public' || method !== 'GET' || api === undefined) return false;
    return !hasAuthentication(route) || !this.schemes.hasCredential(request);
  }

  private allowReplica(next: CallHandler): CallHandler {
    return { handle: () => new Observable((reader) => this.scope.allowReplica(() => next.handle().subscribe(reader))) };
  }
}
