import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiResponse, getSchemaPath, ApiProperty } from '@nestjs/swagger';
import { headerRefs } from './header-components.js';

type Schema = object;

const LINKS = {
  title: 'PageLinks',
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
  title: 'PageMeta',
  type: 'object',
  required: ['current_page', 'per_page', 'total', 'last_page'],
  properties: { current_page: count(1), per_page: count(1), total: count(0), last_page: count(1) },
};

const MAX_PER_PAGE = 100;

/** Status, description and headers of a response with one object. */
const objectResponse = (status: number) => ({
  status,
  description:
    status === 201 ? 'The created resource; `Location` contains its path.' : 'The current state of the resource.',
  headers: headerRefs('ETag-if-versioned', 'Last-Modified', ...(status === 201 ? (['Location'] as const) : [])),
});

/** Documents an operation that returns one object. `included` lists the classes of included resources. */
export const ApiObjectResponse = (summary: string, status: number, model: Type, included: Type[] = []) =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiExtraModels(model, ...included),
    ApiResponse({
      ...objectResponse(status),
      schema: envelope(`${nameOf(model)}Response`, { $ref: getSchemaPath(model) }, included),
    }),
  );

/** Documents an operation that returns a page of a list. */
export const ApiPageResponse = (summary: string, model: Type, included: Type[] = []) =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiExtraModels(model, ...included),
    ApiResponse({
      status: 200,
      description: 'A page of the list.',
      headers: headerRefs('Link'),
      schema: envelope(`${nameOf(model)}List`, pageOf(model), included, { meta: META, links: LINKS }),
    }),
  );

/** Documents an operation that returns a list without pagination. */
export const ApiListResponse = (summary: string, model: Type) =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiExtraModels(model),
    ApiResponse({
      status: 200,
      description: 'The complete list.',
      schema: envelope(`${nameOf(model)}Collection`, listOf(model), []),
    }),
  );

/** Documents an operation that returns one object without an envelope. */
export const ApiPlainObjectResponse = (summary: string, status: number, model: Type) =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiExtraModels(model),
    ApiResponse({ ...objectResponse(status), schema: { $ref: getSchemaPath(model) } }),
  );

/** Documents an operation that returns a list without pagination and without an envelope. */
export const ApiPlainListResponse = (summary: string, model: Type) =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiExtraModels(model),
    ApiResponse({
      status: 200,
      description: 'The complete list.',
      schema: { title: `${nameOf(model)}Collection`, ...listOf(model) },
    }),
  );

/** Documents an operation that returns a page of a list without an envelope. Headers contain the total and the links. */
export const ApiPlainPageResponse = (summary: string, model: Type) =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiExtraModels(model),
    ApiResponse({
      ...{ status: 200, description: 'A page of the list.', headers: headerRefs('X-Total-Count', 'Link') },
      schema: { title: `${nameOf(model)}List`, ...pageOf(model) },
    }),
  );

const nameOf = ({ name }: Type): string => name.replace(/Resource$/, '');

const listOf = (model: Type) => ({ type: 'array' as const, items: { $ref: getSchemaPath(model) } });
const pageOf = (model: Type) => ({ ...listOf(model), maxItems: MAX_PER_PAGE });

/** The title becomes the component name of the schema. */
function envelope(title: string, data: Schema, included: Type[], more: Record<string, Schema> = {}) {
  const items = { oneOf: included.map((model) => ({ $ref: getSchemaPath(model) })) };
  return {
    title,
    type: 'object',
    required: ['data', ...Object.keys(more)],
    properties: { data, ...(included.length > 0 && { included: { type: 'array', items } }), ...more },
  };
}

/** Placeholder content of an error response, until `completeErrorResponses` sets the content for the version. */
export const ERROR_CONTENT_PLACEHOLDER = {
  'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } },
};

/** Documents an error that the route declaration does not imply, such as 403 if a setting disables a feature. */
export const ApiErrorResponse = (status: number, description: string) =>
  ApiResponse({ status, description, content: ERROR_CONTENT_PLACEHOLDER });

/** The `links` member of a resource with only a self link. */
export class SelfLink {
  @ApiProperty({ type: String, description: 'path of the resource', example: '/api/v1/articles/1' })
  self: string;
}
