import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Reply } from './reply.js';

/** Sets the headers of a `Reply` and sends its body. */
@Injectable()
export class ReplyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((answer: unknown) => {
        if (!(answer instanceof Reply)) return answer;
        context.switchToHttp().getResponse<Response>().set(answer.headers);
        return answer.body as unknown;
      }),
    );
  }
}
