import { HttpException } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.js';

/** Errors of the body parser carry a `type`, those of Express' router a `status`. */
interface MiddlewareError {
  readonly type?: string;
  readonly status?: number;
}

const BODY_ERRORS: Record<string, () => DomainError> = {
  'entity.parse.failed': () => new DomainError('malformedJson', 'The request body is no valid JSON'),
  'entity.too.large': () => new DomainError('payloadTooLarge', 'The request body is larger than 1 MiB'),
  'charset.unsupported': () => new DomainError('unsupportedMediaType', 'The request body must be UTF-8'),
  'encoding.unsupported': () => new DomainError('unsupportedMediaType', 'The content encoding is not supported'),
  'request.size.invalid': () => new DomainError('malformed', 'The request body has not the length announced'),
  'request.aborted': () => new DomainError('malformed', 'The request was aborted'),
};

/** Brings whatever was thrown to a known kind; what nobody foresaw is "internal", and its text stays inside. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof HttpException) return fromStatus(error.getStatus(), error);
  const { type = '', status } = (error ?? {}) as MiddlewareError;
  return BODY_ERRORS[type]?.() ?? fromStatus(error instanceof URIError ? 400 : (status ?? 500), error);
}

function fromStatus(status: number, cause: unknown): DomainError {
  if (status === 404) return new DomainError('notFound', 'There is nothing at this address');
  if (status === 413) return new DomainError('payloadTooLarge', 'The request is too large');
  if (status >= 400 && status < 500) return new DomainError('malformed', 'The request is malformed');
  return new DomainError('internal', 'An internal error occurred', { cause });
}
