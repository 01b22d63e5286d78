import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { RouteTable } from '../../routing/route-table.js';
import { READS_QUERY_METADATA } from './query.decorators.js';
import { QueryReader } from './query-reader.js';

/** Rejects all query parameters on version 2 routes that read no query. */
@Injectable()
export class RejectQueryInterceptor implements NestInterceptor {
  constructor(
    private readonly routes: RouteTable,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const isOfVersion2 = this.routes.resolve(context)?.version === 2;
    if (isOfVersion2 && !this.reflector.get<true | undefined>(READS_QUERY_METADATA, context.getHandler())) {
      new QueryReader(context.switchToHttp().getRequest<Request>().query).assertValid();
    }
    return next.handle();
  }
}
