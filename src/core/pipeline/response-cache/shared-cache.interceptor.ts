import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { PUBLIC_REVALIDATE } from '../../http/response/cache-control.js';
import { SerializedResponse } from '../../http/response/http-response.js';
import { SharedCacheHeaders } from '../../http/response/shared-cache-headers.js';
import { contextOf, ResourceReads } from '../../request-context/index.js';
import type { Route } from '../../routing/route.js';
import { CacheableQueries } from './response-cache.js';

const SHARED_STATUSES = [200, 301];

/**
 * Permits shared caches to store the response to a visitor, with the keys of its resources. The headers are part of the `SerializedResponse`,
 * so that coalesced requests and the response cache have them too.
 */
@Injectable()
export class SharedCacheInterceptor implements NestInterceptor {
  constructor(
    private readonly headers: SharedCacheHeaders,
    private readonly queries: CacheableQueries,
  ) {}

  /** Whether visitors can read the route, and nothing but the URL and `Accept` determines its responses. */
  appliesTo(route: Route): boolean {
    const isRead = route.access === 'public' && route.method === 'GET' && !route.isCatchAll && !route.sendsFile;
    return this.headers.isOn && isRead && route.api !== undefined && this.queries.readsUrlOnly(route);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const response = http.getResponse<Response>();
    // Other values mean that the caller has a credential, or that the handler decides itself.
    if (response.get('Cache-Control') !== PUBLIC_REVALIDATE) return next.handle();
    const current = contextOf(http.getRequest<Request>());
    const reads = (current.reads = new ResourceReads());
    return next.handle().pipe(
      map((result: unknown) => {
        // An idle connection retains the context of its last request. After an error, `ErrorResponder` reads them.
        current.reads = undefined;
        const { name } = current.route!.api!;
        return result instanceof SerializedResponse ? this.addHeaders(result, reads, name, response) : result;
      }),
    );
  }

  private addHeaders(serialized: SerializedResponse, reads: ResourceReads, module: string, response: Response) {
    const { headers, text, status, type, bytes } = serialized;
    if (reads.isPersonal || !SHARED_STATUSES.includes(status ?? response.statusCode)) return serialized;
    const shared =
      headers['Cache-Control'] === undefined ? this.headers.toHeaders(reads, module) : this.headers.toSiteHeaders();
    return new SerializedResponse({ ...headers, ...shared }, text, status, type, bytes);
  }
}
