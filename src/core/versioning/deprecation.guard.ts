import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { RouteTable } from '../module-api/route-table.js';
import { DeprecationTable } from './deprecation-table.js';
import { deprecationHeaders } from './deprecation-headers.js';

/** Tells of every deprecated route that it is one, whatever comes of the request, and refuses those whose time is over. */
@Injectable()
export class DeprecationGuard implements CanActivate {
  constructor(
    private readonly routes: RouteTable,
    private readonly table: DeprecationTable,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const route = this.routes.of(context);
    const deprecation = route && this.table.of(route);
    if (!deprecation) return true;
    const http = context.switchToHttp();
    http.getResponse<Response>().set(deprecationHeaders(deprecation, http.getRequest<Request>().params));
    const { sunset } = deprecation;
    if (sunset === undefined || sunset.getTime() > Date.now()) return true;
    throw new DomainError(
      'gone',
      `This is gone since ${sunset.toISOString()}; the Link header says what comes after it`,
    );
  }
}
