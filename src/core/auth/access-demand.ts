import { Injectable } from '@nestjs/common';
import { forbidden } from '../errors/domain-error.js';
import { ModuleApis } from '../module-api/module-apis.js';
import { AuthSchemes } from './auth-schemes.js';
import { mayEnter, type Permission } from './permission.js';
import type { AccountPrincipal, Principal } from './principal.js';

/** Permission check for routes that cover several operations: applies the rule of `@Allow` once the operation is known. */
@Injectable()
export class AccessDemand {
  constructor(
    private readonly schemes: AuthSchemes,
    private readonly apis: ModuleApis,
  ) {}

  /** `group` is the name of the module whose authentication schemes apply. */
  check(caller: Principal, wanted: Permission, group: string): asserts caller is AccountPrincipal {
    if (caller.userId === null) throw this.schemes.missingIn(this.apis.of(group));
    if (!mayEnter(caller, wanted)) throw forbidden();
  }
}
