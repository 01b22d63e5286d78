import { hasMinRole, type Role } from './role.js';

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
