import { atLeast, type Role } from './role.js';

/** Who asks: an account, or a visitor (`userId` null). Handed to every service as an argument. */
export interface Principal {
  readonly userId: number | null;
  readonly role: Role;
  /** The API client whose key was sent. */
  readonly clientId?: number;
  /** The public part of that key. */
  readonly keyPrefix?: string;
  /** How far the key reaches; undefined where none limits the caller. */
  readonly scopes?: readonly string[];
}

/** A principal that is an account. */
export interface AccountPrincipal extends Principal {
  readonly userId: number;
}

export const VISITOR: Principal = { userId: null, role: 'visitor' };

export const isEditor = (principal: Principal): boolean => atLeast(principal.role, 'editor');
export const isAdmin = (principal: Principal): boolean => principal.role === 'admin';
