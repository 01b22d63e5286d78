import type { Principal } from '../../identity/principal.js';
import { addressKey } from '../../request-context/client-address.js';

/** Returns the counter key of the caller: the API client, else the account, else the IP address. */
export function callerKey({ clientId, userId }: Principal, address: string | undefined): string {
  if (clientId !== undefined) return `client:${clientId}`;
  return userId === null ? addressKey(address) : `user:${userId}`;
}
