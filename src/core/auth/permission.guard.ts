import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { forbidden } from '../errors/domain-error.js';
import { ACCESS, type Access } from './access.decorators.js';
import { principalOf } from './caller.decorator.js';
import { holds, inScope, type Permission } from './permission.js';
import type { Principal } from './principal.js';

/** Last of the guards: the caller has the right that the route declares. A route that declares nothing is closed. */
@Injectable()
export class PermissionGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const access = this.reflector.get<Access | undefined>(ACCESS, context.getHandler());
    if (access === 'public') return true;
    const caller = principalOf(context.switchToHttp().getRequest<Request>());
    if (!access || !mayEnter(caller, access)) throw forbidden();
    return true;
  }
}

const mayEnter = (caller: Principal, wanted: Permission): boolean =>
  wanted.perItem ? caller.userId !== null && inScope(caller, wanted) : holds(caller, wanted);
