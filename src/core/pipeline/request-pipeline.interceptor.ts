import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { from, type Observable, switchMap } from 'rxjs';
import { principalOf } from '../auth/caller.decorator.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import type { Route } from '../routing/route.js';
import { RouteTable } from '../routing/route-table.js';
import { callerKey } from './rate-limit/caller-key.js';
import { LoadShedder } from './load-shedding/load-shedder.js';
import { SerializeInterceptor } from './response/serialize.interceptor.js';
import { SendInterceptor } from './response/send.interceptor.js';
import { ConditionalRequestInterceptor } from './response/conditional-request.interceptor.js';
import { DownloadInterceptor } from './body/download.interceptor.js';
import { JsonBodyInterceptor } from './body/json-body.interceptor.js';
import { UploadFormInterceptor } from './body/upload-form.interceptor.js';

/**
 * Runs the interceptors of a request after the guards. Nest would run every global interceptor on every request; this class runs only those
 * that apply to the route, two for a read.
 */
@Injectable()
export class RequestPipelineInterceptor implements NestInterceptor {
  private readonly steps = new Map<Route | undefined, readonly NestInterceptor[]>();

  constructor(
    private readonly routes: RouteTable,
    private readonly send: SendInterceptor,
    private readonly conditional: ConditionalRequestInterceptor,
    private readonly jsonBody: JsonBodyInterceptor,
    private readonly uploadForm: UploadFormInterceptor,
    private readonly idempotency: IdempotencyInterceptor,
    private readonly serialize: SerializeInterceptor,
    private readonly download: DownloadInterceptor,
    private readonly loadShedder: LoadShedder,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const principal = principalOf(request);
    const reassignment =
      principal.userId === null ? undefined : this.loadShedder.reassign(request, callerKey(principal, request.ip));
    const run = () => this.run(context, next);
    return reassignment ? from(reassignment).pipe(switchMap(run)) : run();
  }

  private run(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return this.getSteps(this.routes.resolve(context))
      .reduceRight<CallHandler>(
        (inner, step) => ({ handle: () => step.intercept(context, inner) as Observable<unknown> }),
        next,
      )
      .handle();
  }

  private getSteps(route: Route | undefined): readonly NestInterceptor[] {
    let steps = this.steps.get(route);
    if (!steps) {
      steps = this.createSteps(route);
      this.steps.set(route, steps);
    }
    return steps;
  }

  private createSteps(route: Route | undefined): NestInterceptor[] {
    const acceptsBody = route?.method !== 'GET';
    return [
      this.send,
      ...(route?.conditional ? [this.conditional] : []),
      ...(acceptsBody ? [this.jsonBody] : []),
      ...(route?.form ? [this.uploadForm] : []),
      ...(route?.takesKey ? [this.idempotency] : []),
      this.serialize,
      ...(route?.sendsFile ? [this.download] : []),
    ];
  }
}
