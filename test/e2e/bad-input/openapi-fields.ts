import type { BodyRouteTable } from './body-route.js';

type Schema = Readonly<Record<string, unknown>> & { readonly $ref?: string };
type Fields = Record<string, Record<string, object>>;

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Returns the document with only the selected paths. */
export const filterPaths = (
  { paths, components }: OpenApiDocument,
  isWanted: (path: string) => boolean,
): OpenApiDocument => ({
  components,
  paths: Object.fromEntries(Object.entries(paths).filter(([path]) => isWanted(path))),
});

/** Lists every operation with its name, for example `POST /api/v1/articles`. */
const operationsOf = ({ paths }: OpenApiDocument): [name: string, operation: Operation][] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

/** Returns true if the route is available without a credential. */
export const isPublic = (document: OpenApiDocument, route: string): boolean =>
  operationsOf(document).some(
    ([name, { security = [] }]) => name === route && security.some((scheme) => Object.keys(scheme).length === 0),
  );

export const routesOf = (document: OpenApiDocument): string[] => operationsOf(document).map(([name]) => name);

/** Returns the documented schema of each body field, by route. */
export const documentedFields = (document: OpenApiDocument): Fields =>
  Object.fromEntries(
    operationsOf(document).flatMap(([name, { requestBody }]) =>
      requestBody ? [[name, fieldsOf(document, requestBody.content)]] : [],
    ),
  );

/** Returns the schema of each body field in the rule table, in OpenAPI terms. */
export const tableFields = (routes: BodyRouteTable): Fields =>
  Object.fromEntries(
    Object.entries(routes).map(([name, { fields }]) => [
      name,
      Object.fromEntries(
        Object.entries(fields).map(([field, { schema, required }]) => [field, { ...schema, required }]),
      ),
    ]),
  );

/** Returns the documented schema of each path or query parameter, by route. */
export const documentedParameters = (document: OpenApiDocument, place: 'path' | 'query'): Fields =>
  Object.fromEntries(
    operationsOf(document).flatMap(([name, { parameters = [] }]) => {
      const here = parameters.filter((parameter) => parameter.in === place);
      return here.length === 0
        ? []
        : [[name, Object.fromEntries(here.map((one) => [one.name, withoutCommonLimits(one.schema)]))]];
    }),
  );

/** Limits of every list parameter, time, id and number. The rule tables do not repeat them. */
const COMMON_LIMITS: Readonly<Record<string, readonly unknown[]>> = {
  format: ['int32', 'int64'],
  maxLength: [8192, 35],
  maximum: [9_999_999_999, Number.MAX_SAFE_INTEGER],
};

/** Removes the limits that apply to every value of the type, such as permitted characters and integer size. */
function withoutCommonLimits({ pattern: _, ...schema }: Schema): Schema {
  const own = Object.entries(schema).filter(([name, value]) => !COMMON_LIMITS[name]?.includes(value));
  return Object.fromEntries(
    own.map(([name, value]) => [name, name === 'items' ? withoutCommonLimits(value as Schema) : value]),
  );
}

function fieldsOf(document: OpenApiDocument, content: NonNullable<Operation['requestBody']>['content']) {
  const [{ schema }] = Object.values(content) as [{ schema: Schema }];
  const { properties = {}, required = [] } = (
    schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!] : schema
  ) as { properties?: Record<string, Schema>; required?: string[] };
  return Object.fromEntries(
    Object.entries(properties).map(([field, { description: _, example: __, default: ___, ...said }]) => [
      field,
      { ...withoutCommonLimits(said), required: required.includes(field) },
    ]),
  );
}
