import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { AnswerKeeper } from '../../response-cache/answer-keeper.js';
import { VisitorReads } from '../../response-cache/visitor-reads.js';
import { Answer } from './answer.js';
import { prepare } from './prepare.js';

/** Hands an `Answer` to Express, which makes 304 of it where `If-None-Match` names its tag. */
@Injectable()
export class SendInterceptor implements NestInterceptor {
  constructor(
    private readonly reads: VisitorReads,
    private readonly keeper: AnswerKeeper,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return this.reads
      .run(context, next)
      .pipe(
        map((answer: unknown) =>
          answer instanceof Answer
            ? this.send(answer, http.getRequest<Request>(), http.getResponse<Response>())
            : answer,
        ),
      );
  }

  private send(answer: Answer, request: Request, response: Response): string | undefined {
    // Others' ratings, or another name of the author, change an answer and not the time that stands on it: the tag alone tells.
    if (answer.text !== undefined) delete request.headers['if-modified-since'];
    const text = prepare(answer, request, response);
    this.keeper.keep(request, response, text);
    return text;
  }
}
