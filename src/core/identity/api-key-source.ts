import type { AccountPrincipal } from './principal.js';

/**
 * Returns the principal of an API key, with `clientId`, `keyPrefix` and `scopes`. Returns null if the key is unknown, expired or
 * revoked, or if its account is disabled. The module of the API clients provides the implementation.
 */
export abstract class ApiKeySource {
  abstract findPrincipal(key: string): Promise<AccountPrincipal | null>;
}
