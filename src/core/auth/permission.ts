import { type Principal, VISITOR } from './principal.js';
import { atLeast, type Role } from './role.js';

/** A permission. Its name is also the scope that an API key needs. */
export interface Permission {
  /** `<module>:<right>`, for example `articles:publish`. */
  readonly name: string;
  /** The lowest role that has the permission. */
  readonly least: Role;
  /** Whether other roles can have it for single items: the route requires an account and the scope, the service checks the item. */
  readonly perItem: boolean;
  /** If false, the permission needs no scope: every API key of the account is accepted. */
  readonly scoped: boolean;
  /** If false, API keys cannot be granted the permission by name, only through the scope `*`. */
  readonly grantable: boolean;
  /** Scopes that include this one. */
  readonly impliedBy: readonly string[];
}

type Options = Partial<Pick<Permission, 'perItem' | 'scoped' | 'grantable' | 'impliedBy'>>;

/**
 * Declares a permission, for example `permission('notes:write', 'author')`. By default an API key needs the scope of that name, and
 * the name can be granted to keys.
 */
export const permission = (
  name: string,
  least: Role,
  { perItem = false, scoped = true, grantable = scoped, impliedBy = [] }: Options = {},
): Permission => ({ name, least, perItem, scoped, grantable, impliedBy });

/** The scope that includes all others. */
export const EVERY_SCOPE = '*';

/** Whether the credential covers the permission: a token always does, an API key needs the scope. */
export function inScope({ scopes }: Principal, { name, scoped, impliedBy }: Permission): boolean {
  return scopes === undefined || !scoped || [EVERY_SCOPE, name, ...impliedBy].some((scope) => scopes.includes(scope));
}

/** Whether the principal has the permission, by role and by scope. */
export const holds = (principal: Principal, wanted: Permission): boolean =>
  atLeast(principal.role, wanted.least) && inScope(principal, wanted);

/** Returns the caller if the credential has the scope, otherwise a visitor. */
export const within = (principal: Principal, wanted: Permission): Principal =>
  inScope(principal, wanted) ? principal : VISITOR;

/** Whether a route with this permission admits the caller. For per-item permissions the service checks the item. */
export const mayEnter = (caller: Principal, wanted: Permission): boolean =>
  wanted.perItem ? caller.userId !== null && inScope(caller, wanted) : holds(caller, wanted);
