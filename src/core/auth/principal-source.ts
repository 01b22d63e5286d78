import type { AccountPrincipal } from './principal.js';

/** Gives the principal of an account's id, or null when the account is unknown or disabled. The users module provides it. */
export abstract class PrincipalSource {
  abstract findPrincipal(userId: number): Promise<AccountPrincipal | null>;
}
