import { MAX_BODY_READ_SECONDS } from '../http/body/body-limit.decorator.js';
import { HTTP_ERROR_BY_KIND } from '../pipeline/errors/error-response.js';
import { toJsonApiErrorDocument } from '../versioning/json-api-error-document.js';

interface ErrorText {
  readonly message: string;
  readonly details?: readonly { field: string; message: string }[];
}

const REQUEST_ID = 'b7c1f0de-4b1c-4f5e-9a58-0c5f3e0d9a11';

/** Example messages by error code. */
const ERROR_TEXTS: Record<string, ErrorText> = {
  BAD_REQUEST: { message: 'The id in the path must be a positive integer' },
  MALFORMED_JSON: { message: 'The request body is not valid JSON' },
  UNAUTHENTICATED: { message: 'Missing bearer token' },
  INVALID_CREDENTIALS: { message: 'Invalid username or password' },
  FORBIDDEN: { message: 'You are not allowed to do this' },
  NOT_FOUND: { message: 'Article not found' },
  METHOD_NOT_ALLOWED: { message: 'This method is not available here' },
  NOT_ACCEPTABLE: { message: 'The requested version is not available here' },
  REQUEST_TIMEOUT: { message: `The request body was not complete within ${MAX_BODY_READ_SECONDS} seconds` },
  CONFLICT: { message: 'The resource was changed by another request at the same time' },
  GONE: { message: 'This endpoint was removed on 2030-01-31T08:00:00.000Z; see the Link header for its successor' },
  PRECONDITION_FAILED: { message: 'The resource has changed since you read it' },
  PAYLOAD_TOO_LARGE: { message: 'The request body is larger than 1 MiB' },
  UNSUPPORTED_MEDIA_TYPE: { message: 'The request body must be JSON: send Content-Type: application/json' },
  RANGE_NOT_SATISFIABLE: { message: 'The range is outside the file of 4096 bytes' },
  VALIDATION_ERROR: {
    message: 'The given data was invalid.',
    details: [{ field: 'title', message: 'The title must have at least 3 characters.' }],
  },
  PRECONDITION_REQUIRED: { message: 'Send If-Match with the ETag of the resource that you read' },
  RATE_LIMIT_EXCEEDED: { message: 'Too many requests' },
  INTERNAL_ERROR: { message: 'An internal error occurred' },
  SERVICE_UNAVAILABLE: { message: 'The database cannot be reached' },
};

const ERRORS = Object.values(HTTP_ERROR_BY_KIND);

/** Returns the error codes of a status. */
export const errorCodesOf = (status: number): string[] =>
  ERRORS.filter((error) => error.status === status).map(({ code }) => code);

/** Examples of every error in version 1, in version 2, and in version 2 as `application/vnd.api+json`. */
export const ERROR_EXAMPLES: Record<string, { summary: string; value: object }> = Object.fromEntries(
  ERRORS.flatMap(({ status, code }): [string, { summary: string; value: object }][] => {
    const { message, details } = ERROR_TEXTS[code]!;
    const inDocument = details?.map((detail) => ({ ...detail, field: `data.attributes.${detail.field}` }));
    const jsonApi = toJsonApiErrorDocument({ status, code, message, details: inDocument, requestId: REQUEST_ID });
    return [
      [code, { summary: message, value: envelope(code, message, details) }],
      [`${code}_V2`, { summary: message, value: { ...jsonApi, ...envelope(code, message, inDocument) } }],
      [`${code}_JSON_API`, { summary: message, value: jsonApi }],
    ];
  }),
);

function envelope(code: string, message: string, details: ErrorText['details']): object {
  return { error: { code, message, ...(details && { details }), request_id: REQUEST_ID } };
}
