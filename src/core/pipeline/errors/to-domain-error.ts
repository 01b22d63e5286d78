import { HttpException } from '@nestjs/common';
import { DomainError } from '../../errors/domain-error.js';

/** Maps a thrown value to a `DomainError`. Unexpected errors become `internal`, and their message is not sent. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof HttpException) return fromStatus(error.getStatus(), error);
  // Errors of Express' router have a status.
  const { status = 500 } = (error ?? {}) as { readonly status?: number };
  return fromStatus(error instanceof URIError ? 400 : status, error);
}

function fromStatus(status: number, cause: unknown): DomainError {
  if (status === 404) return new DomainError('notFound', 'There is nothing at this address');
  if (status === 413) return new DomainError('payloadTooLarge', 'The request is too large');
  if (status >= 400 && status < 500) return new DomainError('malformed', 'The request is malformed');
  return new DomainError('internal', 'An internal error occurred', { cause });
}
