import { SetMetadata } from '@nestjs/common';

/** Roles in ascending order; each has the permissions of the roles before it. */
export const ROLES = ['visitor', 'member', 'author', 'editor', 'admin'] as const;
/** A role: `editor`. */
export type Role = (typeof ROLES)[number];

/** The roles that an account can have. */
export const ACCOUNT_ROLES = ROLES.slice(1) as Exclude<Role, 'visitor'>[];

/** Returns whether the role has all permissions of `minRole`: true for `hasMinRole('admin', 'editor')`. */
export const hasMinRole = (role: Role, minRole: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(minRole);

/** The caller: an account, or a visitor (`userId` null). Passed to every service as an argument. */
export interface Principal {
  readonly userId: number | null;
  readonly role: Role;
  /** The API client of the key in the request. */
  readonly clientId?: number;
  /** The public prefix of that key. */
  readonly keyPrefix?: string;
  /** Scopes of the key; undefined if no key limits the caller. */
  readonly scopes?: readonly string[];
}

/** A principal that is an account. */
export interface AccountPrincipal extends Principal {
  readonly userId: number;
}

/** A caller without a credential. */
export const VISITOR: Principal = { userId: null, role: 'visitor' };

/**
 * The application itself, for changes that no account makes: for example, `UsersService.update(SYSTEM, id, { role: 'editor' })` applies the
 * statement of an identity provider. It has the rights of an administrator and no account, so it cannot be the author of a row and is
 * never the caller of a request. Audit entries about its changes have no actor.
 */
export const SYSTEM: AccountPrincipal = Object.freeze({ userId: 0, role: 'admin' });

/** Accounts have ids from 1. */
export const isSystem = ({ userId }: Principal): boolean => userId === SYSTEM.userId;

/** Returns whether the caller is an editor or an administrator. */
export const isEditor = (principal: Principal): boolean => hasMinRole(principal.role, 'editor');
/** Returns whether the caller is an administrator. */
export const isAdmin = (principal: Principal): boolean => principal.role === 'admin';

/** A permission. Its name is also the scope that an API key needs. */
export interface Permission {
  /** `<module>:<right>`, for example `articles:publish`. */
  readonly name: string;
  /** The lowest role that has the permission. */
  readonly minRole: Role;
  /** Whether other roles can have it for single items: the route requires an account and the scope, the service checks the item. */
  readonly perItem: boolean;
  /** If false, the permission needs no scope: every API key of the account is accepted. */
  readonly scoped: boolean;
  /** If false, API keys cannot be granted the permission by name, only through the scope `*`. */
  readonly grantable: boolean;
  /** Scopes that include this one. */
  readonly impliedBy: readonly string[];
}

/** Injection token: the permissions that the modules declare, as `readonly Permission[]`. */
export const PERMISSIONS = Symbol('permissions');

/** Options of `permission`. */
export type PermissionOptions = Partial<Pick<Permission, 'perItem' | 'scoped' | 'grantable' | 'impliedBy'>>;

/**
 * Declares a permission, for example `permission('notes:write', 'author')`. By default an API key needs the scope of that name, and
 * the name can be granted to keys.
 */
export const permission = (
  name: string,
  minRole: Role,
  { perItem = false, scoped = true, grantable = scoped, impliedBy = [] }: PermissionOptions = {},
): Permission => ({ name, minRole, perItem, scoped, grantable, impliedBy });

/** The scope that includes all others. */
export const ALL_SCOPES = '*';

/** Whether the credential covers the permission: a token always does, an API key needs the scope. */
export function hasScope({ scopes }: Principal, { name, scoped, impliedBy }: Permission): boolean {
  return scopes === undefined || !scoped || [ALL_SCOPES, name, ...impliedBy].some((scope) => scopes.includes(scope));
}

/** Whether the principal has the permission, by role and by scope. */
export const hasPermission = (principal: Principal, required: Permission): boolean =>
  hasMinRole(principal.role, required.minRole) && hasScope(principal, required);

/** Returns the caller if the credential has the scope, otherwise a visitor. */
export const downscopeTo = (principal: Principal, required: Permission): Principal =>
  hasScope(principal, required) ? principal : VISITOR;

/** Whether a route with this permission admits the caller. For per-item permissions the service checks the item. */
export const canAccessRoute = (caller: Principal, required: Permission): boolean =>
  required.perItem ? caller.userId !== null && hasScope(caller, required) : hasPermission(caller, required);

/** Access rule of a route: a permission, or public. */
export type AccessRule = Permission | 'public';

export const ACCESS_RULE_METADATA = Symbol('access');

/** Sets the permission that a route requires: `@Allow(WRITE_NOTES)`. A route without `@Allow` or `@Public` refuses all callers. */
export const Allow = (permission: Permission): MethodDecorator & ClassDecorator =>
  SetMetadata(ACCESS_RULE_METADATA, permission satisfies AccessRule);

/** Allows calls with and without credentials. The service decides which data the caller can view. */
export const Public = (): MethodDecorator & ClassDecorator =>
  SetMetadata(ACCESS_RULE_METADATA, 'public' satisfies AccessRule);
