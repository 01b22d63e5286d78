import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { AnswerKeeper } from '../../response-cache/answer-keeper.js';
import { VisitorReads } from '../../response-cache/visitor-reads.js';
import { Answer } from './answer.js';
import { prepare } from './prepare.js';

/** Passes an `Answer` to Express, which returns 304 if `If-None-Match` contains its ETag. */
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
    // A new rating or a new author name changes the body but not `Last-Modified`, so only the ETag is compared.
    if (answer.text !== undefined) delete request.headers['if-modified-since'];
    const text = prepare(answer, request, response);
    this.keeper.keep(request, response, text);
    return text;
  }
}
