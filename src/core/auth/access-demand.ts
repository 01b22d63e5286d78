import { Injectable } from '@nestjs/common';
import { forbidden } from '../errors/domain-error.js';
import { ModuleApis } from '../module-api/module-apis.js';
import { AuthSchemes } from './auth-schemes.js';
import { mayEnter, type Permission } from './permission.js';
import type { AccountPrincipal, Principal } from './principal.js';

/** For a route that is several things in one: asks what `@Allow` would have asked, once it is known which of them is wanted. */
@Injectable()
export class AccessDemand {
  constructor(
    private readonly schemes: AuthSchemes,
    private readonly apis: ModuleApis,
  ) {}

  /** `group` is the module whose schemes the route follows. */
  check(caller: Principal, wanted: Permission, group: string): asserts caller is AccountPrincipal {
    if (caller.userId === null) throw this.schemes.missingIn(this.apis.of(group));
    if (!mayEnter(caller, wanted)) throw forbidden();
  }
}
