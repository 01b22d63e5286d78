import { HttpException } from '@nestjs/common';
import type { Request } from 'express';
import { type ErrorKind, DomainError, type ErrorDetail } from '../../errors/domain-error.js';
import { toJsonApiErrorDocument } from '../../versioning/json-api-error-document.js';
import { contextOf } from '../../request-context/request-context.js';
import { SerializedResponse } from '../../http/response/http-response.js';
import type { ErrorPageRenderer } from '../../http/page/error-page-renderer.js';

/** The HTTP status and error code of each kind. A missing kind does not compile. */
export const HTTP_ERROR_BY_KIND: Record<ErrorKind, { readonly status: number; readonly code: string }> = {
  malformed: { status: 400, code: 'BAD_REQUEST' },
  malformedJson: { status: 400, code: 'MALFORMED_JSON' },
  unauthenticated: { status: 401, code: 'UNAUTHENTICATED' },
  invalidCredentials: { status: 401, code: 'INVALID_CREDENTIALS' },
  forbidden: { status: 403, code: 'FORBIDDEN' },
  notFound: { status: 404, code: 'NOT_FOUND' },
  methodNotAllowed: { status: 405, code: 'METHOD_NOT_ALLOWED' },
  notAcceptable: { status: 406, code: 'NOT_ACCEPTABLE' },
  requestTimeout: { status: 408, code: 'REQUEST_TIMEOUT' },
  conflict: { status: 409, code: 'CONFLICT' },
  gone: { status: 410, code: 'GONE' },
  preconditionFailed: { status: 412, code: 'PRECONDITION_FAILED' },
  payloadTooLarge: { status: 413, code: 'PAYLOAD_TOO_LARGE' },
  unsupportedMediaType: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
  rangeNotSatisfiable: { status: 416, code: 'RANGE_NOT_SATISFIABLE' },
  invalid: { status: 422, code: 'VALIDATION_ERROR' },
  preconditionRequired: { status: 428, code: 'PRECONDITION_REQUIRED' },
  rateLimited: { status: 429, code: 'RATE_LIMIT_EXCEEDED' },
  internal: { status: 500, code: 'INTERNAL_ERROR' },
  unavailable: { status: 503, code: 'SERVICE_UNAVAILABLE' },
};

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

/** The response for an error. In version 2 it is a JSON:API document that also contains the version 1 envelope. */
export function toErrorResponse(error: DomainError, request: Request): SerializedResponse {
  const { status, code } = HTTP_ERROR_BY_KIND[error.kind];
  const { requestId, negotiation, fieldPath } = contextOf(request);
  const isDocument = negotiation?.version === 2;
  const limited = error.details && limitDetails(error.details);
  const details = isDocument ? limited?.map(toDocumentDetail(fieldPath)) : limited;
  const shown = details?.map(({ field, message }) => ({ field, message }));
  const body = {
    ...(isDocument && toJsonApiErrorDocument({ status, code, message: error.message, details, requestId })),
    error: { code, message: error.message, ...(shown && { details: shown }), request_id: requestId },
  };
  return new SerializedResponse(errorHeaders(error, status), JSON.stringify(body), status);
}

/** Limits of an error response. A body of 1 MiB can name thousands of unknown members, each of which is repeated up to five times. */
const MAX_DETAILS = 100;
const MAX_FIELD_LENGTH = 200;
const MAX_MESSAGE_LENGTH = 1000;
/** Characters of all details: with three bytes for each character, version 2 repeats them in less than 64 KiB. */
const MAX_DETAILS_LENGTH = 10_000;

function limitDetails(details: readonly ErrorDetail[]): ErrorDetail[] {
  let length = 0;
  return details
    .slice(0, MAX_DETAILS)
    .map(shortenDetail)
    .filter(({ field, message }) => (length += field.length + message.length) <= MAX_DETAILS_LENGTH);
}

const shortenDetail = (detail: ErrorDetail): ErrorDetail => ({
  ...detail,
  field: shorten(detail.field, MAX_FIELD_LENGTH),
  message: shorten(detail.message, MAX_MESSAGE_LENGTH),
});

/** Does not end with half of a surrogate pair. */
const shorten = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…`;

const toDocumentDetail =
  (pathOf: (field: string) => string) =>
  (detail: ErrorDetail): ErrorDetail =>
    detail.source === undefined ? { ...detail, field: pathOf(detail.field) } : detail;

/** The response for an error as an HTML page. */
export function toErrorPage(pages: ErrorPageRenderer, error: DomainError, requestId: string): SerializedResponse {
  const { status } = HTTP_ERROR_BY_KIND[error.kind];
  const { text, type, headers } = pages.render({ status, message: error.message, requestId });
  return new SerializedResponse({ ...headers, ...errorHeaders(error, status) }, text, status, type);
}

function errorHeaders(
  { retryAfter, allow, size, tag, challenges = ['Bearer realm="masthead"'] }: DomainError,
  status: number,
): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    // A slow client must not keep the connection.
    ...(status === 408 && { Connection: 'close' }),
    ...(status === 401 && { 'WWW-Authenticate': challenges.join(', ') }),
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    ...(size !== undefined && { 'Content-Range': `bytes */${size}` }),
    ...(tag !== undefined && { ETag: tag }),
    ...(allow && { Allow: allow.join(', ') }),
  };
}
