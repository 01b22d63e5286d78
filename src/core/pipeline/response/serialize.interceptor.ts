import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { Request } from 'express';
import { from, type Observable, of, switchMap } from 'rxjs';
import { MIN_LARGE_LIST_BYTES } from '../../pagination/index.js';
import { contextOf } from '../../request-context/request-context.js';
import { applyContentType, toTextResponse } from '../../http/response/declared-content-type.js';
import { ResponseSerializer } from '../../http/response/response-serializer.js';

/** The innermost interceptor. Outer interceptors receive a `SerializedResponse`, or a `StreamableFile` for files. */
@Injectable()
export class SerializeInterceptor implements NestInterceptor {
  constructor(private readonly serializer: ResponseSerializer) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const current = contextOf(request);
    if (!current.api) return next.handle();
    const { method } = request;
    const { contentType } = current.route ?? {};
    const isRead = method === 'GET' || method === 'HEAD';
    const serialize = (result: unknown) => {
      if (result instanceof StreamableFile) return of(result);
      if (contentType !== undefined) {
        const serialized = this.serializer.serialize(toTextResponse(result, contentType), isRead);
        return of(applyContentType(serialized, contentType));
      }
      return isRead && current.reservedBytes > MIN_LARGE_LIST_BYTES
        ? from(this.serializer.serializeInParts(result))
        : of(this.serializer.serialize(result, isRead));
    };
    return next.handle().pipe(switchMap(serialize));
  }
}
