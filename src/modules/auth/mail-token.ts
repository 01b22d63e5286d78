import { createHash, randomBytes } from 'node:crypto';
import { invalid } from '../../core/errors/domain-error.js';

/** What a mail holds, and whoever has it proves to read the mails of an address. */
export const newMailToken = (): string => randomBytes(32).toString('base64url');

/** What of it is stored. */
export const mailTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

export const invalidMailToken = () => invalid({ field: 'token', message: 'The token is invalid or has expired.' });
