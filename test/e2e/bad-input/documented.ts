import type { BodyRoutes } from './body-route.js';

type Schema = Readonly<Record<string, unknown>> & { readonly $ref?: string };
type Fields = Record<string, Record<string, object>>;

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Every operation of these methods, as `POST /api/v1/articles`. */
export const routesOf = (document: Document, ...methods: readonly string[]): string[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((method) => methods.includes(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );

/** What the document says of every field of every body, by route. */
export function documentedFields(document: Document): Fields {
  const bodies = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) =>
      requestBody ? [[`${method.toUpperCase()} ${path}`, fieldsOf(document, requestBody.content)] as const] : [],
    ),
  );
  return Object.fromEntries(bodies);
}

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

function fieldsOf(document: Document, content: NonNullable<Operation['requestBody']>['content']) {
  const [{ schema }] = Object.values(content) as [{ schema: Schema }];
  const { properties = {}, required = [] } = (
    schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!] : schema
  ) as { properties?: Record<string, Schema>; required?: string[] };
  return Object.fromEntries(
    Object.entries(properties).map(([field, { description: _, example: __, default: ___, ...said }]) => [
      field,
      { ...said, required: required.includes(field) },
    ]),
  );
}
