import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { Answer } from '../http/answer/answer.js';
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

  intercept(context: ExecutionContext, next: CallHandler<Answer>): Observable<Answer> {
    const http = context.switchToHttp();
    const request = this.routes.of(context)?.takesKey ? KeyedRequest.of(http.getRequest<Request>()) : undefined;
    if (!request) return next.handle();
    const { statusCode } = http.getResponse<Response>();
    return from(
      this.onceOnly.answer(request, {
        statusCode,
        handle: () => lastValueFrom(next.handle()),
        askGuards: () => this.guards.ask(context),
      }),
    );
  }
}
