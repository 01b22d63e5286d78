import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { contextOf } from '../../request-context/request-context.js';
import type { CurrentStateProvider } from '../../http/conditional/if-match.decorator.js';
import { SerializedResponse } from '../../http/response/http-response.js';
import { ResponseSerializer } from '../../http/response/response-serializer.js';
import { RouteTable } from '../../routing/route-table.js';
import { BodyReauthorizer } from '../guards/permission.guard.js';
import { IdempotentRequest } from './idempotent-request.js';
import { IdempotentExecutor } from './idempotent-executor.js';

/** Wraps `SerializeInterceptor` and the controller, which a repeated request does not reach. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reauthorizer: BodyReauthorizer,
    private readonly executor: IdempotentExecutor,
    private readonly routes: RouteTable,
    private readonly serializer: ResponseSerializer,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const httpRequest = http.getRequest<Request>();
    // Nothing is stored for anonymous callers: their POST requests are rejected or contain secrets.
    const isAnonymous = contextOf(httpRequest).principal.userId === null;
    const request = isAnonymous ? undefined : IdempotentRequest.fromRequest(httpRequest);
    if (!request) return next.handle();
    const { statusCode } = http.getResponse<Response>();
    return from(
      this.executor.execute(request, {
        statusCode,
        handle: async () => assertStorable(await lastValueFrom(next.handle())),
        reauthorize: () => this.reauthorizer.reauthorize(context),
        readAgain: (path) => this.readAgain(httpRequest, path),
      }),
    );
  }

  /** Returns undefined if no route returns the resource at this path. */
  private async readAgain(request: Request, path: string): Promise<SerializedResponse | undefined> {
    const found = this.routes.findRead(path);
    const controller = found?.route.host.instance as Partial<CurrentStateProvider> | undefined;
    const current = await controller?.current?.(contextOf(request).principal, ...found!.ids);
    return current && this.serializer.serialize(current);
  }
}

/** A file is streamed and cannot be stored for repeats. */
function assertStorable(result: unknown): SerializedResponse {
  if (result instanceof SerializedResponse) return result;
  throw new Error('A POST route that returns a file must be marked @SkipIdempotency()');
}
