import type { OpenAPIObject } from '@nestjs/swagger';
import { jsonTypesOf } from './media-types.js';
import { answersOf, type Described } from './operations.js';

type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];
type Content = Record<string, { schema?: Schema }>;

/** Says in which media types JSON comes and goes, and gives each such body a name among the components. */
export function documentMediaTypes(document: OpenAPIObject, described: readonly Described[], vendor: string): void {
  const schemas = ((document.components ??= {}).schemas ??= {});
  for (const { operation, version } of described) {
    const types = jsonTypesOf(version, vendor);
    for (const [status, { content }] of answersOf(operation)) {
      if (content && status < 400) spread(content as Content, types, `${operation.operationId}_${status}`, schemas);
    }
    const body = operation.requestBody;
    if (!body || !('content' in body)) continue;
    spread(body.content as Content, types, `${operation.operationId}_body`, schemas);
    body.required = !Object.values(body.content as Content).some(({ schema }) => mayBeEmpty(schema, schemas));
  }
}

function spread(content: Content, types: readonly string[], otherName: string, schemas: Record<string, Schema>): void {
  const found = Object.keys(content).find((type) => type.endsWith('json'));
  const schema = found === undefined ? undefined : content[found]!.schema;
  if (!schema) return;
  delete content[found!];
  const named = '$ref' in schema ? schema : { $ref: `#/components/schemas/${nameOf(schema, otherName, schemas)}` };
  // JSON first: generators take the first one for the usual one.
  const others = { ...content };
  for (const type of Object.keys(others)) delete content[type];
  Object.assign(content, Object.fromEntries(types.map((type) => [type, { schema: named }])), others);
}

/** Where no member is needed no body is: none at all is read as one without members. */
function mayBeEmpty(schema: Schema | undefined, schemas: Record<string, Schema>): boolean {
  if (!schema || !('$ref' in schema)) return false;
  const { required = [], properties } = schemas[schema.$ref.replace(/.*\//, '')] as Exclude<Schema, { $ref: string }>;
  return properties !== undefined && required.length === 0;
}

/** Its title, unless something else has that name already. */
function nameOf(schema: Schema, otherName: string, schemas: Record<string, Schema>): string {
  const { title = otherName, ...untitled } = schema as { title?: string };
  const isFree = schemas[title] === undefined || JSON.stringify(schemas[title]) === JSON.stringify(untitled);
  const name = isFree ? title : otherName;
  schemas[name] = untitled as Schema;
  return name;
}
