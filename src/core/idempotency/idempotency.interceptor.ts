import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { principalOf } from '../auth/caller.decorator.js';
import { Answer } from '../http/answer/answer.js';
import { GuardsAgain } from '../http/guards-again.js';
import { RouteTable } from '../module-api/route-table.js';
import { KeyedRequest } from './keyed-request.js';
import { OnceOnly } from './once-only.js';

/** Wraps `AnswerInterceptor` and the controller, which a repeated request does not reach. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly routes: RouteTable,
    private readonly guards: GuardsAgain,
    private readonly onceOnly: OnceOnly,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const sent = http.getRequest<Request>();
    // Nothing is stored for anonymous callers: their POST requests are rejected or contain secrets.
    const takesKey = this.routes.of(context)?.takesKey && principalOf(sent).userId !== null;
    const request = takesKey ? KeyedRequest.of(sent) : undefined;
    if (!request) return next.handle();
    const { statusCode } = http.getResponse<Response>();
    return from(
      this.onceOnly.answer(request, {
        statusCode,
        handle: async () => storable(await lastValueFrom(next.handle())),
        askGuards: () => this.guards.ask(context),
      }),
    );
  }
}

/** A file is streamed and cannot be stored for repeats. */
function storable(given: unknown): Answer {
  if (given instanceof Answer) return given;
  throw new Error('A POST route that returns a file must be marked @WithoutIdempotency()');
}
