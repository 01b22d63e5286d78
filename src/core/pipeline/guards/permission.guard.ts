import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { RefusalRecorder } from '../../audit/index.js';
import { forbidden } from '../../errors/domain-error.js';
import type { Route } from '../../routing/route.js';
import { contextOf } from '../../request-context/request-context.js';
import { ACCESS_DENIED } from '../../auth/access.audit.js';
import { canAccessRoute, type Principal } from '../../identity/principal.js';
import { AuthenticationGuard } from './authentication.guard.js';

/** Last guard: requires the permission that the route declares. A route without a declaration refuses all callers. */
@Injectable()
export class PermissionGuard implements CanActivate {
  constructor(private readonly refusals: RefusalRecorder) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const { principal, route } = contextOf(context.switchToHttp().getRequest<object>());
    const access = route?.access;
    if (access === 'public') return true;
    return access !== undefined && canAccessRoute(principal, access) ? true : this.refuse(principal, route);
  }

  private async refuse(caller: Principal, route: Route | undefined): Promise<never> {
    if (caller.userId !== null && typeof route?.access === 'object' && route.access.minRole === 'admin') {
      const details = { route: `${route.method} ${route.path}` };
      await this.refusals.record(`user:${caller.userId}`, ACCESS_DENIED, { details });
    }
    throw forbidden();
  }
}

/**
 * A client can delay the last byte of a body until after its account or permission was revoked. The guards therefore run again after the
 * service has waited for a body. They use their caches and execute no SQL statement.
 */
@Injectable()
export class BodyReauthorizer {
  constructor(
    private readonly authentication: AuthenticationGuard,
    private readonly permission: PermissionGuard,
  ) {}

  async reauthorize(context: ExecutionContext): Promise<void> {
    await this.authentication.canActivate(context);
    await this.permission.canActivate(context);
  }
}
