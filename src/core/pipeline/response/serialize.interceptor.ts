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
import { contextOf, type ResourceReads } from '../../request-context/index.js';
import { BinaryResponse, HttpResponse, TextResponse } from '../../http/response/http-response.js';
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
      if (current.reads) addReads(current.reads, result);
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

/** Records the resources of the body. Texts have recorded theirs. */
function addReads(reads: ResourceReads, result: unknown): void {
  reads.isText = typeof result === 'string' || result instanceof TextResponse || result instanceof BinaryResponse;
  if (!reads.isText) reads.addBody(result instanceof HttpResponse ? result.body : result);
}
