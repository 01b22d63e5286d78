import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import { RouteTable } from '../../routing/route-table.js';
import { DeprecationTable } from '../../versioning/deprecation-table.js';
import { deprecationHeaders } from './deprecation-headers.js';

/** Adds deprecation headers to all responses of deprecated routes, and returns 410 after the sunset. */
@Injectable()
export class DeprecationGuard implements CanActivate {
  constructor(
    private readonly routes: RouteTable,
    private readonly table: DeprecationTable,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const route = this.routes.resolve(context);
    const deprecation = route && this.table.find(route);
    if (!deprecation) return true;
    const http = context.switchToHttp();
    http.getResponse<Response>().set(deprecationHeaders(deprecation, http.getRequest<Request>().params));
    const { sunset } = deprecation;
    if (sunset === undefined || sunset.getTime() > Date.now()) return true;
    throw new DomainError(
      'gone',
      `This endpoint was removed on ${sunset.toISOString()}; see the Link header for its successor`,
    );
  }
}
