import type { OpenAPIObject } from '@nestjs/swagger';
import { findVersionMediaTypes, inlineResponsesOf, type DocumentedOperation } from './operations.js';

type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];
type Content = Record<string, { schema?: Schema }>;

/** Adds the media types of the version to JSON bodies and moves their schemas to the components. */
export function addMediaTypes(
  document: OpenAPIObject,
  described: readonly DocumentedOperation[],
  vendor: string,
): void {
  const schemas = ((document.components ??= {}).schemas ??= {});
  for (const { operation, version } of described) {
    const types = findVersionMediaTypes(version, vendor);
    const inAllOf = (content: Content, name: string) =>
      spread(content, types, `${operation.operationId}_${name}`, schemas);
    for (const [status, response] of inlineResponsesOf(operation)) {
      if (response.content && status < 400) response.content = inAllOf(response.content as Content, String(status));
    }
    const body = operation.requestBody;
    if (!body || !('content' in body)) continue;
    body.content = inAllOf(body.content as Content, 'body');
    body.required = !Object.values(body.content as Content).some(({ schema }) => mayBeEmpty(schema, schemas));
  }
}

function spread(
  content: Content,
  types: readonly string[],
  otherName: string,
  schemas: Record<string, Schema>,
): Content {
  const found = Object.keys(content).find((type) => type.endsWith('json'));
  const schema = found === undefined ? undefined : content[found]!.schema;
  if (!schema) return content;
  const named = '$ref' in schema ? schema : { $ref: `#/components/schemas/${nameOf(schema, otherName, schemas)}` };
  // JSON is first, because generators use the first media type as the default.
  const others = Object.entries(content).filter(([type]) => !type.endsWith('json'));
  return Object.fromEntries([...types.map((type) => [type, { schema: named }] as const), ...others]);
}

/** A body is optional if no member is required, because a missing body is read as an empty object. */
function mayBeEmpty(schema: Schema | undefined, schemas: Record<string, Schema>): boolean {
  if (!schema || !('$ref' in schema)) return false;
  const { required = [], properties } = schemas[schema.$ref.replace(/.*\//, '')] as Exclude<Schema, { $ref: string }>;
  return properties !== undefined && required.length === 0;
}

/** Returns the title of the schema unless another schema has this name. */
function nameOf(schema: Schema, otherName: string, schemas: Record<string, Schema>): string {
  const { title = otherName, ...untitled } = schema as { title?: string };
  const isFree = schemas[title] === undefined || JSON.stringify(schemas[title]) === JSON.stringify(untitled);
  const name = isFree ? title : otherName;
  schemas[name] = untitled as Schema;
  return name;
}
