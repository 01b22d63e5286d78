import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { ModuleApis } from '../../module-api/module-apis.js';
import { RouteTable } from '../../module-api/route-table.js';
import { READS_QUERY } from './query.decorators.js';
import { QueryReader } from './query-reader.js';

/** On routes of version 2 that read no query, there is no parameter that could be meant: all are refused. */
@Injectable()
export class UnreadQueryInterceptor implements NestInterceptor {
  constructor(
    private readonly routes: RouteTable,
    private readonly apis: ModuleApis,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.isOfVersion2(context) && !this.reflector.get<true | undefined>(READS_QUERY, context.getHandler())) {
      new QueryReader(context.switchToHttp().getRequest<Request>().query).finish();
    }
    return next.handle();
  }

  private isOfVersion2(context: ExecutionContext): boolean {
    const module = this.routes.of(context)?.module;
    return this.apis.surfaces.some((surface) => surface.version === 2 && surface.module === module);
  }
}
