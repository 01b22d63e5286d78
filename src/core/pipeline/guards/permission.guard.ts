import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RefusalRecorder } from '../../audit/index.js';
import { forbidden } from '../../errors/domain-error.js';
import type { Route } from '../../routing/route.js';
import { RouteTable } from '../../routing/route-table.js';
import { ACCESS_DENIED } from '../../auth/access.audit.js';
import { principalOf } from '../../auth/caller.decorator.js';
import { canAccessRoute } from '../../identity/permission.js';
import type { Principal } from '../../identity/principal.js';

/** Last guard: requires the permission that the route declares. A route without a declaration refuses all callers. */
@Injectable()
export class PermissionGuard implements CanActivate {
  constructor(
    private readonly routes: RouteTable,
    private readonly refusals: RefusalRecorder,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const route = this.routes.resolve(context);
    const access = route?.access;
    if (access === 'public') return true;
    const caller = principalOf(context.switchToHttp().getRequest<Request>());
    return access !== undefined && canAccessRoute(caller, access) ? true : this.refuse(caller, route);
  }

  private async refuse(caller: Principal, route: Route | undefined): Promise<never> {
    if (caller.userId !== null && typeof route?.access === 'object' && route.access.minRole === 'admin') {
      const details = { route: `${route.method} ${route.path}` };
      await this.refusals.record(`user:${caller.userId}`, ACCESS_DENIED, { details });
    }
    throw forbidden();
  }
}
