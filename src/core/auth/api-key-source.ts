import type { AccountPrincipal } from './principal.js';

/**
 * Gives the principal of an API key as it was sent, with `clientId`, `keyPrefix` and `scopes`; null when the key is unknown, expired or
 * revoked, or its account is disabled. The API clients' module provides it.
 */
export abstract class ApiKeySource {
  abstract findPrincipal(key: string): Promise<AccountPrincipal | null>;
}
