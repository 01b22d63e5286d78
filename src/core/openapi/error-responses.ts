import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import { HTTP_ERROR_BY_KIND } from '../pipeline/errors/error-response.js';
import { MAX_BODY_READ_SECONDS } from '../http/body.decorators.js';
import { toJsonApiErrorDocument } from '../versioning/json-api-error-document.js';
import type { ApiVersion } from '../routing/api-version.js';
import { JSON_API_MEDIA_TYPE, JSON_MEDIA_TYPE } from '../versioning/media-type-registry.js';
import { DEFAULT_ERROR_DESCRIPTIONS } from './add-pipeline-errors.js';
import { REPLAYED_STATUSES, responseHeaderNames } from './add-response-headers.js';
import { headerRefs } from '../openapi-decorators/header-components.js';
import {
  findVersionMediaTypes,
  inlineResponsesOf,
  type DocumentedOperation,
  type InlineResponse,
} from './operations.js';

const text = (description: string) => ({ type: 'string' as const, description });
const MESSAGE = { ...text('human-readable message'), example: 'The query parameters are invalid' };
const CODE = {
  type: 'string' as const,
  enum: [...new Set(Object.values(HTTP_ERROR_BY_KIND).map(({ code }) => code))],
};

const ERROR = {
  type: 'object' as const,
  required: ['code', 'message', 'request_id'],
  properties: {
    code: CODE,
    message: MESSAGE,
    details: {
      type: 'array' as const,
      description: 'one entry for each invalid field',
      items: {
        type: 'object' as const,
        required: ['field', 'message'],
        properties: {
          field: { ...text('path of the field in the request'), example: 'tags.2' },
          message: MESSAGE,
        },
      },
    },
    request_id: text('value of the response header `X-Request-Id`'),
  },
};

/** Component schema of the error envelope. */
const ERROR_ENVELOPE_SCHEMA = {
  type: 'object' as const,
  required: ['error'],
  properties: { error: ERROR },
};

const SOURCE = {
  type: 'object' as const,
  description: 'invalid part of the request',
  properties: {
    pointer: text('JSON pointer (RFC 6901) into the request body'),
    parameter: text('name of a query parameter'),
    header: text('name of a header'),
  },
};

/** Component schema of version 2 errors: JSON:API errors and the version 1 envelope for handlers that expect it. */
const JSON_API_ERRORS_SCHEMA = {
  type: 'object' as const,
  required: ['jsonapi', 'errors'],
  properties: {
    jsonapi: {
      type: 'object' as const,
      required: ['version'],
      properties: { version: { type: 'string' as const, enum: ['1.1'] } },
    },
    errors: {
      type: 'array' as const,
      minItems: 1,
      items: {
        type: 'object' as const,
        required: ['status', 'code', 'title', 'detail', 'meta'],
        properties: {
          status: { ...text('HTTP status of the response'), pattern: '^[45]\\d\\d$', example: '422' },
          code: CODE,
          title: { ...text('human-readable summary of all errors'), example: MESSAGE.example },
          detail: text('human-readable message of this error'),
          source: SOURCE,
          meta: {
            type: 'object' as const,
            required: ['request_id'],
            properties: { request_id: text('value of the response header `X-Request-Id`') },
          },
        },
      },
    },
    error: { ...ERROR, description: 'the error object of version 1; omitted in `application/vnd.api+json`' },
  },
};

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
const errorCodesOf = (status: number): string[] =>
  ERRORS.filter((error) => error.status === status).map(({ code }) => code);

/** Examples of every error in version 1, in version 2, and in version 2 as `application/vnd.api+json`. */
const ERROR_EXAMPLES: Record<string, { summary: string; value: object }> = Object.fromEntries(
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

/**
 * Adds headers and content to error responses. Responses with a default description become components, for example `NotFoundV1`;
 * other responses remain inline.
 */
export function completeErrorResponses(
  document: OpenAPIObject,
  described: readonly DocumentedOperation[],
  vendor: string,
): void {
  const components = (document.components ??= {});
  components.schemas = {
    ...components.schemas,
    ErrorEnvelope: ERROR_ENVELOPE_SCHEMA,
    ErrorDocument: JSON_API_ERRORS_SCHEMA,
  };
  components.examples = { ...ERROR_EXAMPLES };
  const shared: Record<string, InlineResponse> = (components.responses = {});
  for (const { operation, route, version } of described) {
    for (const [status, { description, headers: own }] of inlineResponsesOf(operation).filter(
      ([code]) => code >= 400,
    )) {
      const response = {
        description,
        headers: { ...headerRefs(...responseHeaderNames(route, status)), ...own },
        content: contentOf(status, version, vendor),
      };
      const kind = version === undefined ? (route.api ? '' : 'Uncounted') : `V${version}`;
      const name = nameOf(status) + kind + (route.takesKey && REPLAYED_STATUSES.includes(status) ? 'Keyed' : '');
      if (description === DEFAULT_ERROR_DESCRIPTIONS[status]) shared[name] ??= response;
      const isShared = JSON.stringify(shared[name]) === JSON.stringify(response);
      operation.responses[status] = isShared ? { $ref: `#/components/responses/${name}` } : response;
    }
  }
}

/** Returns the component name of a status: `NotFound` for 404. */
const nameOf = (status: number): string => STATUS_CODES[status]!.replace(/[^A-Za-z]/g, '');

const contentOf = (status: number, version: ApiVersion | undefined, vendor: string): InlineResponse['content'] =>
  Object.fromEntries(
    findVersionMediaTypes(version, vendor).map((type) => {
      const schema = { $ref: `#/components/schemas/${version === 2 ? 'ErrorDocument' : 'ErrorEnvelope'}` };
      // The vendor type has the same content as JSON and needs no examples.
      if (type !== JSON_MEDIA_TYPE && type !== JSON_API_MEDIA_TYPE) return [type, { schema }];
      const suffix = type === JSON_API_MEDIA_TYPE ? '_JSON_API' : version === 2 ? '_V2' : '';
      const examples = errorCodesOf(status).map(
        (code) => [code, { $ref: `#/components/examples/${code}${suffix}` }] as const,
      );
      return [type, { schema, examples: Object.fromEntries(examples) }];
    }),
  );
