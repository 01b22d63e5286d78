import { createHash } from 'node:crypto';

/** Returns 32 hexadecimal digits of SHA-256; equal values have equal fingerprints. */
export const fingerprintOf = (...values: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32);

/** Stored instead of a fingerprint for a row that existed under the same name before the import. Imports never change such a row. */
export const PREEXISTING_MARKER = 'found here';
