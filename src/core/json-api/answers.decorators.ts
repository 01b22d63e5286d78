import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { headers } from '../openapi/headers.js';

const JSONAPI = {
  type: 'object',
  required: ['version'],
  properties: { version: { type: 'string', enum: ['1.1'] } },
};
const address = (options: object = {}) => ({ type: 'string', description: 'path', ...options });
const PAGE_LINKS = {
  type: 'object',
  required: ['self', 'first', 'prev', 'next'],
  properties: {
    self: address(),
    first: address(),
    prev: address({ nullable: true }),
    next: address({ nullable: true }),
  },
};
const SELF_LINK = { type: 'object', required: ['self'], properties: { self: address() } };
const TOTAL = { type: 'object', required: ['total'], properties: { total: { type: 'integer', minimum: 0 } } };

function oneOfThese(models: readonly Type[]): object {
  const [only, ...others] = models.map((model) => ({ $ref: getSchemaPath(model) }));
  return others.length === 0 ? only! : { anyOf: [only, ...others] };
}

const listOf = (model: Type) => ({ type: 'array', items: { $ref: getSchemaPath(model) } });

function documentOf(data: object, included: readonly Type[], more: object, links: object) {
  return {
    type: 'object',
    required: ['jsonapi', 'data', 'links'],
    properties: {
      jsonapi: JSONAPI,
      data,
      ...(included.length > 0 && { included: { type: 'array', items: oneOfThese(included) } }),
      ...more,
      links,
    },
  };
}

interface Told {
  readonly status?: number;
  readonly description?: string;
  readonly headers: ReturnType<typeof headers>;
}

const answers = (
  summary: string,
  { status = 200, description = 'OK', headers: told }: Told,
  models: readonly Type[],
  schema: object,
) =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiExtraModels(...models),
    ApiResponse({ status, description, headers: told, schema: schema as never }),
  );

const MADE = {
  status: 201,
  description: 'Created; `Location` contains the path.',
  headers: headers('ETag-if-versioned', 'Last-Modified', 'Location'),
};
const SHOWN = { headers: headers('ETag-if-versioned', 'Last-Modified') };

/** Documents a version 2 operation that returns one resource. `included` lists the classes of included resources. */
export const AnswersResource = (summary: string, status: 200 | 201, model: Type, included: readonly Type[] = []) =>
  answers(
    summary,
    status === 201 ? MADE : SHOWN,
    [model, ...included],
    documentOf({ $ref: getSchemaPath(model) }, included, {}, SELF_LINK),
  );

/** Documents a version 2 operation that returns a page of a list. */
export const AnswersResources = (summary: string, model: Type, included: readonly Type[] = []) =>
  answers(
    summary,
    { headers: headers('Link') },
    [model, ...included],
    documentOf(listOf(model), included, { meta: TOTAL }, PAGE_LINKS),
  );

/** Documents a version 2 operation that returns a list without pagination. */
export const AnswersAllResources = (summary: string, model: Type) =>
  answers(summary, { headers: {} }, [model], documentOf(listOf(model), [], {}, SELF_LINK));
