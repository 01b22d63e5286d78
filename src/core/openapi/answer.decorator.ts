import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { TOTAL_HEADER } from '../http/answer/bare-list.js';

type Schema = object;

const LINKS = {
  type: 'object',
  required: ['first', 'last', 'prev', 'next'],
  properties: {
    first: { type: 'string' },
    last: { type: 'string' },
    prev: { type: 'string', nullable: true },
    next: { type: 'string', nullable: true },
  },
};

const count = (minimum: number) => ({ type: 'integer', minimum });
const META = {
  type: 'object',
  required: ['current_page', 'per_page', 'total', 'last_page'],
  properties: { current_page: count(1), per_page: count(1), total: count(0), last_page: count(1) },
};

const doneWith = (status: number): string => (status === 201 ? 'Created; `Location` says where.' : 'OK');

/** Documents an operation that answers with one object; `included` lists what a compound document may hold. */
export const Answers = (summary: string, status: number, model: Type, included: Type[] = []) =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiExtraModels(model, ...included),
    ApiResponse({
      status,
      description: doneWith(status),
      schema: envelope({ $ref: getSchemaPath(model) }, included),
    }),
  );

/** Documents an operation that answers with a collection. */
export const AnswersList = (summary: string, model: Type, included: Type[] = []) =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiExtraModels(model, ...included),
    ApiResponse({
      status: 200,
      description: 'OK',
      schema: envelope(listOf(model), included, { meta: META, links: LINKS }),
    }),
  );

/** Documents an operation that answers with all there is, on one page. */
export const AnswersAll = (summary: string, model: Type) =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiExtraModels(model),
    ApiResponse({ status: 200, description: 'OK', schema: envelope(listOf(model), []) }),
  );

/** Documents an operation whose answer is one object, without an envelope. */
export const AnswersBare = (summary: string, status: number, model: Type) =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiExtraModels(model),
    ApiResponse({ status, description: doneWith(status), schema: { $ref: getSchemaPath(model) } }),
  );

/** Documents an operation that answers with an array and nothing around it: all there is. */
export const AnswersBareAll = (summary: string, model: Type, headers = {}) =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiExtraModels(model),
    ApiResponse({ status: 200, description: 'OK', headers, schema: listOf(model) }),
  );

/** The same for a part of a list; the rest of what there is to say of it stands in headers. */
export const AnswersBareList = (summary: string, model: Type) =>
  AnswersBareAll(summary, model, {
    [TOTAL_HEADER]: { description: 'how many there are on all pages', schema: count(0) },
    Link: { description: 'the first, previous, next and last page (RFC 8288)', schema: { type: 'string' } },
  });

const listOf = (model: Type): Schema => ({ type: 'array', items: { $ref: getSchemaPath(model) } });

function envelope(data: Schema, included: Type[], more: Record<string, Schema> = {}) {
  const items = { oneOf: included.map((model) => ({ $ref: getSchemaPath(model) })) };
  return {
    type: 'object',
    required: ['data', ...Object.keys(more)],
    properties: { data, ...(included.length > 0 && { included: { type: 'array', items } }), ...more },
  };
}
