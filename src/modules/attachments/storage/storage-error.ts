import { DomainError, unavailable } from '../../../core/errors/domain-error.js';

/** An error of a storage (a full disk, a lost connection) as one that may be told; its own words are for the log. */
export const storageError = (error: unknown): DomainError =>
  error instanceof DomainError ? error : unavailable('Files cannot be stored or read at the moment', error);
