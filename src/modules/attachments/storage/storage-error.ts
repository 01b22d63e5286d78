import { DomainError, unavailable } from '../../../core/errors/domain-error.js';

/** Maps a storage error (full disk, lost connection) to a public error; the original error is its cause, for the log. */
export const toStorageError = (error: unknown): DomainError =>
  error instanceof DomainError ? error : unavailable('Files cannot be stored or read at the moment', error);
