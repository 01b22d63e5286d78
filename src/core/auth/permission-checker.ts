import { Injectable } from '@nestjs/common';
import { forbidden } from '../errors/domain-error.js';
import { ApiGroups } from '../routing/api-groups.js';
import { AuthSchemeRegistry } from './auth-scheme-registry.js';
import { canAccessRoute, type Permission, type AccountPrincipal, type Principal } from '../identity/principal.js';

/** Permission check for routes that cover several operations: applies the rule of `@Allow` once the operation is known. */
@Injectable()
export class PermissionChecker {
  constructor(
    private readonly schemes: AuthSchemeRegistry,
    private readonly apis: ApiGroups,
  ) {}

  /** `group` is the name of the module whose authentication schemes apply. */
  assert(caller: Principal, required: Permission, group: string): asserts caller is AccountPrincipal {
    if (caller.userId === null) throw this.schemes.unauthorized(this.apis.get(group));
    if (!canAccessRoute(caller, required)) throw forbidden();
  }
}
