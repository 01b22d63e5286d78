import type { AccountPrincipal } from './principal.js';

/** Returns the principal of an account, or null if the account is unknown or disabled. The users module provides the implementation. */
export abstract class PrincipalSource {
  abstract findPrincipal(userId: number): Promise<AccountPrincipal | null>;
}
