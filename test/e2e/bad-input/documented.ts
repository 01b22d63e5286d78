import type { BodyRoutes } from './body-route.js';

type Schema = Readonly<Record<string, unknown>> & { readonly $ref?: string };
type Fields = Record<string, Record<string, object>>;

export interface Document {
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

/** The same document with some of its paths. */
export const partOf = ({ paths, components }: Document, isWanted: (path: string) => boolean): Document => ({
  components,
  paths: Object.fromEntries(Object.entries(paths).filter(([path]) => isWanted(path))),
});

/** Every operation by its name, as `POST /api/v1/articles`. */
const operationsOf = ({ paths }: Document): [name: string, operation: Operation][] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

/** Whether a route asks for no credential. */
export const isPublic = (document: Document, route: string): boolean =>
  operationsOf(document).some(
    ([name, { security = [] }]) => name === route && security.some((scheme) => Object.keys(scheme).length === 0),
  );

export const routesOf = (document: Document): string[] => operationsOf(document).map(([name]) => name);

/** What the document says of every field of every body, by route. */
export const documentedFields = (document: Document): Fields =>
  Object.fromEntries(
    operationsOf(document).flatMap(([name, { requestBody }]) =>
      requestBody ? [[name, fieldsOf(document, requestBody.content)]] : [],
    ),
  );

/** What the table says of them, in the document's words. */
export const ruledFields = (routes: BodyRoutes): Fields =>
  Object.fromEntries(
    Object.entries(routes).map(([name, { fields }]) => [
      name,
      Object.fromEntries(
        Object.entries(fields).map(([field, { schema, required }]) => [field, { ...schema, required }]),
      ),
    ]),
  );

/** What the document says of every parameter, in the path or in the query, by route. */
export const documentedParameters = (document: Document, place: 'path' | 'query'): Fields =>
  Object.fromEntries(
    operationsOf(document).flatMap(([name, { parameters = [] }]) => {
      const here = parameters.filter((parameter) => parameter.in === place);
      return here.length === 0 ? [] : [[name, Object.fromEntries(here.map((one) => [one.name, ownOf(one.schema)]))]];
    }),
  );

/** A list in a query, a time, and an id or a count are no longer and no larger than this, whichever they are. */
const OF_EVERY: Readonly<Record<string, readonly unknown[]>> = {
  format: ['int32', 'int64'],
  maxLength: [8192, 35],
  maximum: [9_999_999_999, Number.MAX_SAFE_INTEGER],
};

/** A schema without what it says of every value of its kind: which characters and how many bits it may have. */
function ownOf({ pattern: _, ...schema }: Schema): Schema {
  const own = Object.entries(schema).filter(([name, value]) => !OF_EVERY[name]?.includes(value));
  const bounds = schema['type'] === 'integer' && 'enum' in schema ? ['minimum', 'maximum'] : [];
  return Object.fromEntries(
    own
      .filter(([name]) => !bounds.includes(name))
      .map(([name, value]) => [name, name === 'items' ? ownOf(value as Schema) : value]),
  );
}

function fieldsOf(document: Document, content: NonNullable<Operation['requestBody']>['content']) {
  const [{ schema }] = Object.values(content) as [{ schema: Schema }];
  const { properties = {}, required = [] } = (
    schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!] : schema
  ) as { properties?: Record<string, Schema>; required?: string[] };
  return Object.fromEntries(
    Object.entries(properties).map(([field, { description: _, example: __, default: ___, ...said }]) => [
      field,
      { ...ownOf(said), required: required.includes(field) },
    ]),
  );
}
