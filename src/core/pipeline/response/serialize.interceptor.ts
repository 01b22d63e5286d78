import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { Request } from 'express';
import { map, type Observable } from 'rxjs';
import { contextOf } from '../../request-context/request-context.js';
import { ResponseSerializer } from '../../http/response/http-response.js';

/** The innermost interceptor. Outer interceptors receive a `SerializedResponse`, or a `StreamableFile` for files. */
@Injectable()
export class SerializeInterceptor implements NestInterceptor {
  constructor(private readonly serializer: ResponseSerializer) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!contextOf(request).api) return next.handle();
    const { method } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    return next
      .handle()
      .pipe(map((result) => (result instanceof StreamableFile ? result : this.serializer.serialize(result, isRead))));
  }
}
