import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { CacheWriter } from '../response-cache/cache-writer.js';
import { AnonymousReadRunner } from '../response-cache/response-cache.interceptor.js';
import { SerializedResponse } from '../../http/response/serialized-response.js';
import { applyToResponse } from './apply-to-response.js';

/** Passes a `SerializedResponse` to Express, which returns 304 if `If-None-Match` contains its ETag. */
@Injectable()
export class SendInterceptor implements NestInterceptor {
  constructor(
    private readonly readRunner: AnonymousReadRunner,
    private readonly cacheWriter: CacheWriter,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return this.readRunner
      .run(context, next)
      .pipe(
        map((result: unknown) =>
          result instanceof SerializedResponse
            ? this.send(result, http.getRequest<Request>(), http.getResponse<Response>())
            : result,
        ),
      );
  }

  private send(serialized: SerializedResponse, request: Request, response: Response): string | undefined {
    // A new rating or a new author name changes the body but not `Last-Modified`, so only the ETag is compared.
    if (serialized.text !== undefined) delete request.headers['if-modified-since'];
    const text = applyToResponse(serialized, request, response);
    this.cacheWriter.save(request, response, text);
    return text;
  }
}
