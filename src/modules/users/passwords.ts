import { randomBytes } from 'node:crypto';
import argon2 from 'argon2';

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. */
const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const randomPassword = (): string => randomBytes(15).toString('base64url');

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, COST);

/** Of no password that is kept anywhere, and as dear to check as any other. */
const DECOY = '$argon2id$v=19$m=19456,p=1,t=2$vmNNb9ZAS05mhSL3AZHz+Q$Z7Sa0rfZ0ocVxeQQyLxHdpvRepx+ntzUl5xVtwOO0ds';

/**
 * Whether the password is the one of `hash`. Without a hash (no such account, or one that cannot sign in) the same work is done
 * for nothing, so that the time of the answer does not tell which accounts exist.
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const matches = await argon2.verify(hash ?? DECOY, password);
  return matches && hash !== null;
}
