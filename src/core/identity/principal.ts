/** Roles in ascending order; each has the permissions of the roles before it. */
export const ROLES = ['visitor', 'member', 'author', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that an account can have. */
export const ACCOUNT_ROLES = ROLES.slice(1) as Exclude<Role, 'visitor'>[];

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

export const VISITOR: Principal = { userId: null, role: 'visitor' };

export const isEditor = (principal: Principal): boolean => hasMinRole(principal.role, 'editor');
export const isAdmin = (principal: Principal): boolean => principal.role === 'admin';
