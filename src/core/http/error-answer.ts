import type { DomainError } from '../errors/domain-error.js';
import { Answer } from './answer/answer.js';
import { ERROR_TABLE } from './error-table.js';
import type { ErrorPages } from './page/error-pages.js';

/** What is answered where an error has ended a request. */
export function errorAnswer(error: DomainError, requestId: unknown): Answer {
  const { status, code } = ERROR_TABLE[error.kind];
  const { message, details } = error;
  const body = { error: { code, message, ...(details && { details }), request_id: requestId } };
  return new Answer(errorHeaders(error, status), JSON.stringify(body), status);
}

/** The same where it is a page for people. */
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
    ...(status === 401 && { 'WWW-Authenticate': challenges.join(', ') }),
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    ...(size !== undefined && { 'Content-Range': `bytes */${size}` }),
    ...(tag !== undefined && { ETag: tag }),
    ...(allow && { Allow: allow.join(', ') }),
  };
}
