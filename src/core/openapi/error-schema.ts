import { HTTP_ERROR_BY_KIND } from '../pipeline/errors/error-response.js';

const text = (description: string) => ({ type: 'string' as const, description });
const CODE = {
  type: 'string' as const,
  enum: [...new Set(Object.values(HTTP_ERROR_BY_KIND).map(({ code }) => code))],
};

const ERROR = {
  type: 'object' as const,
  required: ['code', 'message', 'request_id'],
  properties: {
    code: CODE,
    message: text('human-readable message'),
    details: {
      type: 'array' as const,
      description: 'one entry for each invalid field',
      items: {
        type: 'object' as const,
        required: ['field', 'message'],
        properties: {
          field: { ...text('path of the field in the request'), example: 'tags.2' },
          message: text('human-readable message'),
        },
      },
    },
    request_id: text('value of the response header `X-Request-Id`'),
  },
};

/** Component schema of the error envelope. */
export const ERROR_ENVELOPE_SCHEMA = {
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
export const JSON_API_ERRORS_SCHEMA = {
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
          title: text('human-readable summary of all errors'),
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
