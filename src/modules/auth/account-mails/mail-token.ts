import { createHash, randomBytes } from 'node:crypto';
import { invalid } from '../../../core/errors/domain-error.js';

/** A token with the end of its validity. */
export interface MailToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Creates a token for a mail. A client that has the token proves access to the mailbox. */
export const createMailToken = (): string => randomBytes(32).toString('base64url');

/** Returns the stored form of a token. */
export const hashMailToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const invalidMailToken = () => invalid({ field: 'token', message: 'The token is invalid or has expired.' });
