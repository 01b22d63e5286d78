import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { ACCOUNT_ROLES, type Role } from '../../core/identity/index.js';
import { InvalidTokenError } from './invalid-token.error.js';
import { singleSignOnSettings } from './single-sign-on.settings.js';
import type { TokenClaims } from './token-claims.js';

type AccountRole = Exclude<Role, 'visitor'>;

/** Maps the values of the role claim to a role: the highest match, otherwise the default role. */
@Injectable()
export class RoleMapping implements OnApplicationBootstrap {
  private readonly path: readonly string[];
  private readonly roles: ReadonlyMap<string, AccountRole>;
  private readonly defaultRole: AccountRole | undefined;
  private readonly isUsed: boolean;

  constructor(settings: Settings) {
    const values = settings.getSection(singleSignOnSettings);
    this.path = values.AUTH_OIDC_ROLE_CLAIM ?? [];
    this.roles = values.AUTH_OIDC_ROLES ?? new Map<string, AccountRole>();
    this.defaultRole = values.AUTH_OIDC_DEFAULT_ROLE;
    this.isUsed = values.AUTH_OIDC_ISSUER !== undefined;
  }

  onApplicationBootstrap(): void {
    if (this.isUsed && this.roles.size === 0 && this.defaultRole === undefined) {
      new Logger('SingleSignOn').warn(
        'AUTH_OIDC_ISSUER is set, but its tokens give no role: set AUTH_OIDC_ROLES or AUTH_OIDC_DEFAULT_ROLE',
      );
    }
  }

  /** Returns the role, or undefined if no value matches and there is no default role. */
  resolve(claims: TokenClaims): AccountRole | undefined {
    const found = this.valuesIn(claims).map((value) => this.roles.get(value));
    return ACCOUNT_ROLES.findLast((role) => found.includes(role)) ?? this.defaultRole;
  }

  /** Returns the values of the claim, which is a text or a list of texts; an empty list if it is missing. */
  private valuesIn(claims: TokenClaims): readonly string[] {
    let value: unknown = this.path.length === 0 ? undefined : claims;
    for (const name of this.path) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) this.refuse('is no path of objects');
      value = Object.hasOwn(value, name) ? (value as TokenClaims)[name] : undefined;
      if (value === undefined) return [];
    }
    if (value === undefined) return [];
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (!values.every((each) => typeof each === 'string')) this.refuse('is neither a text nor a list of texts');
    return values;
  }

  private refuse(problem: string): never {
    throw new InvalidTokenError(`the claim ${this.path.join('.')} ${problem}`);
  }
}
