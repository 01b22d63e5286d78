import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { principalOf } from '../auth/caller.decorator.js';
import { Answer } from '../http/answer/answer.js';
import { GuardsAgain } from '../http/guards-again.js';
import { RouteTable } from '../module-api/route-table.js';
import { KeyedRequest } from './keyed-request.js';
import { OnceOnly } from './once-only.js';

/** Next to the controller, but for what makes an `Answer` of its result: a repeated request does not come there. */
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
    // What visitors may post is refused, or is about secrets: for them nothing is kept.
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

/** What is sent past the answers, a file, cannot be sent again. */
function storable(given: unknown): Answer {
  if (given instanceof Answer) return given;
  throw new Error('A POST that answers with a file must say @WithoutIdempotency()');
}
