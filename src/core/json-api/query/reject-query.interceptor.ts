import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import type { Route } from '../../routing/route.js';
import { READS_QUERY_METADATA } from './query.decorators.js';
import { QueryReader } from './parse-list-query.js';

/** Rejects all query parameters on version 2 routes that read no query. */
@Injectable()
export class RejectQueryInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  appliesTo({ version, handler }: Route): boolean {
    return version === 2 && !this.reflector.get<true | undefined>(READS_QUERY_METADATA, handler as () => unknown);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    new QueryReader(context.switchToHttp().getRequest<Request>().query).assertValid();
    return next.handle();
  }
}
