import type { Request } from 'express';
import type { DomainError, ErrorDetail } from '../../errors/domain-error.js';
import { toJsonApiErrorDocument } from '../../versioning/json-api-error-document.js';
import { contextOf } from '../../request-context/request-context.js';
import { SerializedResponse } from '../../http/response/http-response.js';
import { HTTP_ERROR_BY_KIND } from './http-error-by-kind.js';
import type { ErrorPageRenderer } from '../../http/page/error-page-renderer.js';

/** The response for an error. In version 2 it is a JSON:API document that also contains the version 1 envelope. */
export function toErrorResponse(error: DomainError, request: Request): SerializedResponse {
  const { status, code } = HTTP_ERROR_BY_KIND[error.kind];
  const { requestId, negotiation, fieldPath } = contextOf(request);
  const isDocument = negotiation?.version === 2;
  const details = isDocument ? error.details?.map(toDocumentDetail(fieldPath)) : error.details;
  const shown = details?.map(({ field, message }) => ({ field, message }));
  const body = {
    ...(isDocument && toJsonApiErrorDocument({ status, code, message: error.message, details, requestId })),
    error: { code, message: error.message, ...(shown && { details: shown }), request_id: requestId },
  };
  return new SerializedResponse(errorHeaders(error, status), JSON.stringify(body), status);
}

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
