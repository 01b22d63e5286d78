import type { Principal } from '../auth/principal.js';
import { addressKey } from './address-key.js';

/** Whose requests count together: those of an API client, else of an account, else of an address. */
export function callerKey({ clientId, userId }: Principal, address: string | undefined): string {
  if (clientId !== undefined) return `client:${clientId}`;
  return userId === null ? addressKey(address) : `user:${userId}`;
}
