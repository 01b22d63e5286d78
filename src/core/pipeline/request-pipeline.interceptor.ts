import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { from, type Observable, switchMap } from 'rxjs';
import { RejectQueryInterceptor } from '../json-api/query/reject-query.interceptor.js';
import { contextOf } from '../request-context/request-context.js';
import type { Route } from '../routing/route.js';
import { DownloadInterceptor } from './body/download.interceptor.js';
import { JsonBodyInterceptor } from './body/json-body.interceptor.js';
import { UploadFormInterceptor } from './body/upload-form.interceptor.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { ConditionalRequestInterceptor } from './response/conditional-request.interceptor.js';
import { SendInterceptor } from './response/send.interceptor.js';
import { SerializeInterceptor } from './response/serialize.interceptor.js';
import { ResponseCacheInterceptor } from './response-cache/response-cache.interceptor.js';
import { SharedCacheInterceptor } from './response-cache/shared-cache.interceptor.js';

/**
 * Runs the interceptors of a request after the guards. Nest would run every global interceptor on every request; this class runs only those
 * that apply to the route, for example three for a public read.
 */
@Injectable()
export class RequestPipelineInterceptor implements NestInterceptor {
  private readonly steps = new Map<Route, readonly NestInterceptor[]>();

  constructor(
    private readonly send: SendInterceptor,
    private readonly responseCache: ResponseCacheInterceptor,
    private readonly sharedCache: SharedCacheInterceptor,
    private readonly conditionalRequest: ConditionalRequestInterceptor,
    private readonly jsonBody: JsonBodyInterceptor,
    private readonly uploadForm: UploadFormInterceptor,
    private readonly idempotency: IdempotencyInterceptor,
    private readonly serialize: SerializeInterceptor,
    private readonly rejectQuery: RejectQueryInterceptor,
    private readonly download: DownloadInterceptor,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { route, slot, principal, accountKey } = contextOf(context.switchToHttp().getRequest<object>());
    const run = () =>
      this.stepsOf(route!)
        .reduceRight<CallHandler>(
          (inner, step) => ({ handle: () => step.intercept(context, inner) as Observable<unknown> }),
          next,
        )
        .handle();
    // From here on the request uses the share of its account, not of its address.
    if (principal.userId === null || !slot || slot.caller === accountKey) return run();
    return from(slot.reassign(accountKey)).pipe(switchMap(run));
  }

  private stepsOf(route: Route): readonly NestInterceptor[] {
    let steps = this.steps.get(route);
    if (!steps) this.steps.set(route, (steps = this.createSteps(route)));
    return steps;
  }

  private createSteps(route: Route): NestInterceptor[] {
    const hasJsonBody = route.method !== 'GET' && !route.form && !route.isCatchAll;
    return [
      this.send,
      ...(this.responseCache.appliesTo(route) ? [this.responseCache] : []),
      ...(this.sharedCache.appliesTo(route) ? [this.sharedCache] : []),
      ...(route.conditional ? [this.conditionalRequest] : []),
      ...(hasJsonBody ? [this.jsonBody] : []),
      ...(route.form ? [this.uploadForm] : []),
      ...(route.takesKey ? [this.idempotency] : []),
      this.serialize,
      ...(this.rejectQuery.appliesTo(route) ? [this.rejectQuery] : []),
      ...(route.sendsFile ? [this.download] : []),
    ];
  }
}
