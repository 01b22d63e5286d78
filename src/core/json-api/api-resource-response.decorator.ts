import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { headerRefs } from '../openapi-decorators/header-components.js';

const JSONAPI = {
  title: 'JsonApiVersion',
  type: 'object',
  required: ['version'],
  properties: { version: { type: 'string', enum: ['1.1'] } },
};
const pathSchema = (options: object = {}) => ({ type: 'string', description: 'path', ...options });
const PAGE_LINKS = {
  title: 'CursorPageLinks',
  type: 'object',
  required: ['self', 'first', 'prev', 'next'],
  properties: {
    self: pathSchema(),
    first: pathSchema(),
    prev: pathSchema({ nullable: true }),
    next: pathSchema({ nullable: true }),
  },
};
const SELF_LINK = {
  title: 'DocumentLinks',
  type: 'object',
  required: ['self'],
  properties: { self: pathSchema() },
};
const TOTAL = {
  title: 'CursorPageMeta',
  type: 'object',
  required: ['total'],
  properties: { total: { type: 'integer', minimum: 0 } },
};

function anyOfModels(models: readonly Type[]): object {
  const [only, ...others] = models.map((model) => ({ $ref: getSchemaPath(model) }));
  return others.length === 0 ? only! : { anyOf: [only, ...others] };
}

const nameOf = ({ name }: Type, kind: string): string => name.replace(/Resource$/, '') + kind;
const arrayOf = (model: Type) => ({ type: 'array', items: { $ref: getSchemaPath(model) } });

/** The title becomes the component name of the schema. */
function documentSchema(title: string, data: object, included: readonly Type[], more: object, links: object) {
  return {
    title,
    type: 'object',
    required: ['jsonapi', 'data', 'links'],
    properties: {
      jsonapi: JSONAPI,
      data,
      ...(included.length > 0 && { included: { type: 'array', items: anyOfModels(included) } }),
      ...more,
      links,
    },
  };
}

interface ResponseOptions {
  readonly status?: number;
  readonly description?: string;
  readonly headers: ReturnType<typeof headerRefs>;
}

const documentResponse = (
  summary: string,
  { status = 200, description = 'The current state of the resource.', headers: responseHeaders }: ResponseOptions,
  models: readonly Type[],
  schema: object,
) =>
  applyDecorators(
    ApiOperation({ summary }),
    ApiExtraModels(...models),
    ApiResponse({ status, description, headers: responseHeaders, schema: schema as never }),
  );

const CREATED_RESPONSE = {
  status: 201,
  description: 'The created resource; `Location` contains its path.',
  headers: headerRefs('ETag-if-versioned', 'Last-Modified', 'Location'),
};
const RESOURCE_RESPONSE = { headers: headerRefs('ETag-if-versioned', 'Last-Modified') };

/** Documents a version 2 operation that returns one resource. `included` lists the classes of included resources. */
export const ApiResourceResponse = (summary: string, status: 200 | 201, model: Type, included: readonly Type[] = []) =>
  documentResponse(
    summary,
    status === 201 ? CREATED_RESPONSE : RESOURCE_RESPONSE,
    [model, ...included],
    documentSchema(nameOf(model, 'Document'), { $ref: getSchemaPath(model) }, included, {}, SELF_LINK),
  );

/** Documents a version 2 operation that returns a page of a list. */
export const ApiResourcePageResponse = (summary: string, model: Type, included: readonly Type[] = []) =>
  documentResponse(
    summary,
    { description: 'A page of the list.', headers: headerRefs('Link') },
    [model, ...included],
    documentSchema(nameOf(model, 'Page'), arrayOf(model), included, { meta: TOTAL }, PAGE_LINKS),
  );

/** Documents a version 2 operation that returns a list without pagination. */
export const ApiResourceListResponse = (summary: string, model: Type) =>
  documentResponse(
    summary,
    { description: 'The complete list.', headers: {} },
    [model],
    documentSchema(nameOf(model, 'List'), arrayOf(model), [], {}, SELF_LINK),
  );
