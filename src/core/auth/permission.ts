import { type Principal, VISITOR } from './principal.js';
import { atLeast, type Role } from './role.js';

/** A right by its name, which is also the scope that an API key must have for it. */
export interface Permission {
  /** `<module>:<right>`, for example `articles:publish`. */
  readonly name: string;
  /** The least role that has it. */
  readonly least: Role;
  /** Other roles can have it on single items: the route asks for an account and the scope, the service for the rest. */
  readonly perItem: boolean;
  /** False: any key of the account will do, whatever its scopes. */
  readonly scoped: boolean;
  /** False: no key is made for it by its name; one with every scope reaches it. */
  readonly grantable: boolean;
  /** Scopes that contain this one. */
  readonly impliedBy: readonly string[];
}

type Options = Partial<Pick<Permission, 'perItem' | 'scoped' | 'grantable' | 'impliedBy'>>;

export const permission = (
  name: string,
  least: Role,
  { perItem = false, scoped = true, grantable = scoped, impliedBy = [] }: Options = {},
): Permission => ({ name, least, perItem, scoped, grantable, impliedBy });

/** The scope that contains all others. */
export const EVERY_SCOPE = '*';

/** Whether the credential reaches that far: a token always does, an API key as far as its scopes. */
export function inScope({ scopes }: Principal, { name, scoped, impliedBy }: Permission): boolean {
  return scopes === undefined || !scoped || [EVERY_SCOPE, name, ...impliedBy].some((scope) => scopes.includes(scope));
}

/** The effective right: the role's and the scope's. */
export const holds = (principal: Principal, wanted: Permission): boolean =>
  atLeast(principal.role, wanted.least) && inScope(principal, wanted);

/** The caller as far as the credential reaches: without the scope nobody in particular, who sees what everybody sees. */
export const within = (principal: Principal, wanted: Permission): Principal =>
  inScope(principal, wanted) ? principal : VISITOR;

/** Whether a route that asks for this lets the caller in; of a right on single items the service decides the rest. */
export const mayEnter = (caller: Principal, wanted: Permission): boolean =>
  wanted.perItem ? caller.userId !== null && inScope(caller, wanted) : holds(caller, wanted);
