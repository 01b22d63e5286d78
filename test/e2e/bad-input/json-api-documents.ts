import { toV2Document, toV1Route } from '../../support/version-2.js';
import type { OpenApiDocument } from './openapi-fields.js';
import { uniqueText } from './sample.js';
import { invalidValuesOf, type ValueSchema } from './schema-values.js';
import type { InputFixture, Target } from './input-fixture.js';
import { BODY_ROUTES } from './body-route-table.js';

type Members = Record<string, unknown>;

interface ObjectSchema extends ValueSchema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ObjectSchema>>;
}

/** A document with one invalid member, and the path of the member. */
export interface InvalidDocument {
  readonly document: object;
  readonly path: string;
  readonly status: number;
}

interface ResourceDocument {
  readonly data: {
    readonly type: string;
    readonly id?: string;
    readonly attributes?: Members;
    readonly relationships?: Members;
  };
}

/** Returns a valid document, made from the valid body of the same route in version 1. */
export function validDocument(site: InputFixture, route: string, { id }: Target): ResourceDocument {
  const body = BODY_ROUTES[toV1Route(route)]?.body(site) ?? { name: uniqueText(8) };
  return toV2Document(route, body, id) as ResourceDocument;
}

/** Returns documents with an invalid value for each documented member, with unknown members, and without a valid structure. */
export function invalidDocuments(openapi: OpenApiDocument, route: string, good: ResourceDocument): InvalidDocument[] {
  const schema = dataSchema(openapi, route);
  const { attributes = {}, relationships = {} } = memberSchemas(openapi, schema);
  const withPart = (part: 'attributes' | 'relationships', members: Members) => ({
    data: { ...good.data, [part]: { ...good.data[part], ...members } },
  });
  const bad = (path: string, document: object, status = 422): InvalidDocument => ({ path, document, status });
  return [
    ...Object.entries(attributes).flatMap(([name, each]) =>
      invalidValuesOf(each).map(({ value, entry }) =>
        bad(
          `data.attributes.${name}${entry === undefined ? '' : `.${entry}`}`,
          withPart('attributes', { [name]: value }),
        ),
      ),
    ),
    ...Object.entries(relationships).flatMap(([name, each]) =>
      invalidLinkages(each).map((value) =>
        bad(`data.relationships.${name}`, withPart('relationships', { [name]: value })),
      ),
    ),
    bad('data.attributes.nothing', withPart('attributes', { nothing: 1 })),
    bad('data.attributes.id', withPart('attributes', { id: '1' })),
    bad('data.attributes.version', withPart('attributes', { version: 1 })),
    bad('data.relationships.nothing', withPart('relationships', { nothing: { data: null } })),
    bad('data.nothing', { data: { ...good.data, nothing: 1 } }),
    bad('nothing', { ...good, nothing: 1 }),
    ...[5, 'text', [], null].map((value) => bad('data', { data: value })),
    ...[5, 'text', [], null].map((value) => bad('data.attributes', { data: { ...good.data, attributes: value } })),
    ...[5, 'text', [], null].map((value) =>
      bad('data.relationships', { data: { ...good.data, relationships: value } }),
    ),
    bad('data.type', { data: { ...good.data, type: undefined } }),
    bad('', { data: { ...good.data, type: 'planet' } }, 409),
    ...(good.data.id === undefined
      ? [bad('', { data: { ...good.data, id: '77' } }, 403)]
      : [
          bad('', { data: { ...good.data, id: '4711' } }, 409),
          bad('data.id', { data: { ...good.data, id: undefined } }),
        ]),
  ];
}

/** Returns values that are not valid linkage. The error names the whole list or one entry. */
const invalidLinkages = ({ properties }: ObjectSchema): unknown[] => {
  const { type, nullable = false } = properties!['data']!;
  const ofMany = [{ data: null }, { data: { type: 'tag', id: '1' } }];
  const ofOne = [
    ...(nullable ? [] : [{ data: null }]),
    { data: [] },
    { data: { type: 'planet', id: '1' } },
    { data: { id: '1' } },
    { data: { type: 'article', id: 1 } },
    { data: { type: 'article', id: '0' } },
  ];
  return [5, 'text', [], null, {}, { id: '1' }, { data: 5 }, { data: 'text' }, ...(type === 'array' ? ofMany : ofOne)];
};

function dataSchema(openapi: OpenApiDocument, route: string): ObjectSchema {
  const [method, path] = route.split(' ') as [string, string];
  const { content } = openapi.paths[path]![method.toLowerCase()]!.requestBody!;
  const [{ schema }] = Object.values(content) as unknown as [{ schema: ObjectSchema }];
  return resolveSchema(openapi, schema).properties!['data']!;
}

/** Returns the schemas of the attributes and relationships, by name. */
const memberSchemas = (openapi: OpenApiDocument, { properties = {} }: ObjectSchema) =>
  Object.fromEntries(
    ['attributes', 'relationships'].flatMap((part) =>
      properties[part] ? [[part, resolveSchema(openapi, properties[part]).properties!]] : [],
    ),
  ) as { attributes?: Record<string, ObjectSchema>; relationships?: Record<string, ObjectSchema> };

const resolveSchema = ({ components }: OpenApiDocument, schema: ObjectSchema): ObjectSchema =>
  schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1)!] as ObjectSchema) : schema;
