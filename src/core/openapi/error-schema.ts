import { ERROR_TABLE } from '../http/error-table.js';

/** The envelope of every error, as a component of the document. */
export const ERROR_SCHEMA = {
  type: 'object' as const,
  required: ['error'],
  properties: {
    error: {
      type: 'object' as const,
      required: ['code', 'message', 'request_id'],
      properties: {
        code: { type: 'string' as const, enum: [...new Set(Object.values(ERROR_TABLE).map(({ code }) => code))] },
        message: { type: 'string' as const, description: 'a sentence for people' },
        details: {
          type: 'array' as const,
          description: 'one entry for each failing field',
          items: {
            type: 'object' as const,
            required: ['field', 'message'],
            properties: {
              field: { type: 'string' as const, description: "the field's path in the input", example: 'tags.2' },
              message: { type: 'string' as const },
            },
          },
        },
        request_id: { type: 'string' as const },
      },
    },
  },
};

/** The content of an answer that is an error. */
export const ERROR_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
