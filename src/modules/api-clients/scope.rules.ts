import { Inject, Injectable } from '@nestjs/common';
import type { ErrorDetail } from '../../core/errors/domain-error.js';
import { type Permission, PERMISSIONS } from '../../core/identity/index.js';
import { grantableKeyScopes } from './scopes.js';

/** Checks the scopes of a new key against those of the installed modules. */
@Injectable()
export class ScopeRules {
  private readonly scopes: readonly string[];

  constructor(@Inject(PERMISSIONS) permissions: readonly Permission[]) {
    this.scopes = grantableKeyScopes(permissions);
  }

  /** The entries can be of any type, because they come from unvalidated input. */
  validate(wanted: readonly unknown[]): ErrorDetail[] {
    const { length } = this.scopes;
    if (wanted.length > length) {
      return [{ field: 'scopes', message: `The scopes must not have more than ${length} entries.` }];
    }
    return wanted.flatMap((scope, index) => {
      if (this.scopes.some((known) => known === scope)) return [];
      return [{ field: `scopes.${index}`, message: `Each of the scopes must be one of ${this.scopes.join(', ')}.` }];
    });
  }
}
