import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { forbidden } from '../errors/domain-error.js';
import { RouteTable } from '../module-api/route-table.js';
import { principalOf } from './caller.decorator.js';
import { mayEnter } from './permission.js';

/** Last of the guards: the caller has the right that the route declares. A route that declares nothing is closed. */
@Injectable()
export class PermissionGuard implements CanActivate {
  constructor(private readonly routes: RouteTable) {}

  canActivate(context: ExecutionContext): boolean {
    const access = this.routes.of(context)?.access;
    if (access === 'public') return true;
    const caller = principalOf(context.switchToHttp().getRequest<Request>());
    if (!access || !mayEnter(caller, access)) throw forbidden();
    return true;
  }
}
