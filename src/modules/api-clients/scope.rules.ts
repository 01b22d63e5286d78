import { Inject, Injectable } from '@nestjs/common';
import { ALL_SCOPES, type Permission, type Principal, PERMISSIONS } from '../../core/identity/index.js';
import { collectGrantableScopes } from '../../core/auth/index.js';
import type { ErrorDetail } from '../../core/errors/domain-error.js';

/** The built-in scopes, in the order of the documentation. Custom modules add their permissions. */
export const BUILT_IN_SCOPES = [
  'articles:read',
  'articles:write',
  'articles:publish',
  'comments:write',
  'comments:moderate',
  'categories:write',
  'tags:write',
  'attachments:write',
  'ratings:write',
  'webhooks:manage',
  'users:read',
  'audit:read',
  'keys:manage',
];

/** Returns all scopes of a site with these permissions. */
export const grantableKeyScopes = (permissions: readonly Permission[]): readonly string[] =>
  collectGrantableScopes(permissions, BUILT_IN_SCOPES);

/** Returns whether the caller may grant these scopes: all with a token, only the scopes of the key with an API key. */
export const canGrantScopes = ({ scopes: own }: Principal, wanted: readonly string[]): boolean =>
  own === undefined || own.includes(ALL_SCOPES) || wanted.every((scope) => own.includes(scope));

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
