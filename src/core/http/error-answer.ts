import type { Request } from 'express';
import type { DomainError, ErrorDetail } from '../errors/domain-error.js';
import { errorDocument } from '../versioning/error-document.js';
import { fieldNamesOf } from '../versioning/field-names.js';
import { negotiated } from '../versioning/negotiated.js';
import { Answer } from './answer/answer.js';
import { ERROR_TABLE } from './error-table.js';
import type { ErrorPages } from './page/error-pages.js';

/** The response for an error. In version 2 it is a JSON:API document that also contains the version 1 envelope. */
export function errorAnswer(error: DomainError, request: Request): Answer {
  const { status, code } = ERROR_TABLE[error.kind];
  const isDocument = negotiated(request)?.version === 2;
  const details = isDocument ? error.details?.map(inDocument(fieldNamesOf(request))) : error.details;
  const shown = details?.map(({ field, message }) => ({ field, message }));
  const body = {
    ...(isDocument && errorDocument({ status, code, message: error.message, details, requestId: request.id })),
    error: { code, message: error.message, ...(shown && { details: shown }), request_id: request.id },
  };
  return new Answer(errorHeaders(error, status), JSON.stringify(body), status);
}

const inDocument =
  (pathOf: (field: string) => string) =>
  (detail: ErrorDetail): ErrorDetail =>
    detail.source === undefined ? { ...detail, field: pathOf(detail.field) } : detail;

/** The response for an error as an HTML page. */
export function errorPage(pages: ErrorPages, error: DomainError, requestId: unknown): Answer {
  const { status } = ERROR_TABLE[error.kind];
  const { text, type, headers } = pages.show({ status, message: error.message, requestId: String(requestId) });
  return new Answer({ ...headers, ...errorHeaders(error, status) }, text, status, type);
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
