import { ERROR_TABLE } from '../http/error-table.js';

const text = (description: string) => ({ type: 'string' as const, description });
const CODE = {
  type: 'string' as const,
  enum: [...new Set(Object.values(ERROR_TABLE).map(({ code }) => code))],
};

const ERROR = {
  type: 'object' as const,
  required: ['code', 'message', 'request_id'],
  properties: {
    code: CODE,
    message: text('a sentence for people'),
    details: {
      type: 'array' as const,
      description: 'one entry for each failing field',
      items: {
        type: 'object' as const,
        required: ['field', 'message'],
        properties: {
          field: { ...text("the field's path in the input"), example: 'tags.2' },
          message: text('a sentence for people'),
        },
      },
    },
    request_id: text('as `X-Request-Id` has it'),
  },
};

/** The envelope of every error, as a component of the document. */
export const ERROR_SCHEMA = {
  type: 'object' as const,
  required: ['error'],
  properties: { error: ERROR },
};

const SOURCE = {
  type: 'object' as const,
  description: 'what in the request is at fault',
  properties: {
    pointer: text('in the body, as a JSON pointer (RFC 6901)'),
    parameter: text('a parameter of the query'),
    header: text('a header'),
  },
};

/** The same in version 2: errors as JSON:API has them, and beside them the envelope of version 1 for handlers that know that. */
export const ERRORS_SCHEMA = {
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
          status: { ...text('the status of the answer'), pattern: '^[45]\\d\\d$', example: '422' },
          code: CODE,
          title: text('a sentence for people about all of the errors'),
          detail: text('a sentence for people about this one'),
          source: SOURCE,
          meta: {
            type: 'object' as const,
            required: ['request_id'],
            properties: { request_id: text('as `X-Request-Id` has it') },
          },
        },
      },
    },
    error: { ...ERROR, description: 'as in version 1; not in `application/vnd.api+json`' },
  },
};

/** The content of an answer that is an error, until it is known which version it is in. */
export const ERROR_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
