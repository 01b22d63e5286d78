import type { ErrorKind } from '../../errors/domain-error.js';

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
