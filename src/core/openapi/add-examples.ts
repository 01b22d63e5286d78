import type { OpenAPIObject } from '@nestjs/swagger';
import { findRequestExamples } from '../openapi-decorators/request-examples.decorator.js';
import { ExampleBuilder, type ExampleSchema } from './example-builder.js';
import { inlineResponsesOf, type DocumentedOperation } from './operations.js';

interface Media {
  readonly schema?: ExampleSchema;
  examples?: Record<string, object>;
}
type Content = Readonly<Record<string, Media>>;

/** Name of the example of an operation that declares none. */
const DEFAULT_NAME = 'example';

/** Adds examples to the JSON bodies of requests and successful responses that declare none, composed of the examples of the fields. */
export function addExamples(document: OpenAPIObject, described: readonly DocumentedOperation[]): void {
  const components = (document.components ??= {});
  const schemas = (components.schemas ?? {}) as Record<string, ExampleSchema>;
  const builder = new ExampleBuilder(schemas, findSelfPaths(schemas, described));
  const examples = (components.examples ??= {}) as Record<string, object>;
  for (const each of described) {
    moveParameterExamples(each);
    addRequestExamples(each, builder);
    for (const [status, { content = {} }] of inlineResponsesOf(each.operation)) {
      if (status >= 300) continue;
      for (const media of mediaOf(content as Content)) {
        const name = schemaNameOf(media.schema);
        if (name === undefined || media.examples) continue;
        const example = { value: withPagePaths(builder.ofResponse(media.schema!), each.path) };
        // Two schemas can have the same example.
        const equal = Object.keys(examples).find((key) => JSON.stringify(examples[key]) === JSON.stringify(example));
        const shared = name in examples ? name : (equal ?? name);
        examples[shared] ??= example;
        media.examples = { [DEFAULT_NAME]: { $ref: `#/components/examples/${shared}` } };
      }
    }
  }
}

/** Only JSON, because an example of a file or of a stream is not a JSON value. */
const mediaOf = (content: Content): Media[] =>
  Object.entries(content).flatMap(([type, media]) => (type.endsWith('json') ? [media] : []));

/** `SwaggerModule` removes the example of a parameter, but not the example of its schema. */
function moveParameterExamples({ operation }: DocumentedOperation): void {
  operation.parameters = operation.parameters?.map((parameter) => {
    if (!('schema' in parameter) || !parameter.schema || !('example' in parameter.schema)) return parameter;
    const { example, ...schema } = parameter.schema as { readonly example?: unknown };
    return { ...parameter, schema, example };
  });
}

function addRequestExamples({ operation, path, route }: DocumentedOperation, builder: ExampleBuilder): void {
  const { requestBody, parameters = [] } = operation;
  if (!requestBody || !('content' in requestBody)) return;
  const id = parameters.find((each) => 'in' in each && each.in === 'path' && path.includes(`{${each.name}}`));
  const idExample: unknown = id && 'example' in id ? id.example : 1;
  const declared = findRequestExamples(route.handler);
  for (const media of Object.values(requestBody.content as Content)) {
    const composed = media.schema && builder.ofRequest(media.schema);
    if (composed === undefined) continue;
    media.examples = Object.fromEntries(
      Object.entries(declared ?? { [DEFAULT_NAME]: composed }).map(([name, value]) => [
        name,
        { value: withId(value, idExample) },
      ]),
    );
  }
}

/** In version 2, the id in the body must equal the id in the path. */
function withId(value: unknown, id: unknown): unknown {
  const { data } = (value ?? {}) as { data?: { id?: unknown } };
  return data?.id === undefined ? value : { ...(value as object), data: { ...data, id: String(id) } };
}

/** Page links contain the path of the list. */
function withPagePaths(value: unknown, path: string): unknown {
  const { links } = (value ?? {}) as { links?: Record<string, unknown> };
  if (!links) return value;
  const real = path.replaceAll(/\{\w+\}/g, '1');
  const query: Record<string, string> = path.includes('/v2/')
    ? { next: '?page[after]=WyIyMDI2LTA5LTI4Il0', prev: '?page[before]=WyIyMDI2LTA5LTI4Il0' }
    : { first: '?page=1', last: '?page=2', next: '?page=2', prev: '?page=1' };
  const named = Object.keys(links).map((name) => [name, real + (query[name] ?? '')] as const);
  return { ...(value as object), links: Object.fromEntries(named) };
}

/** Returns the paths of resources, `/api/v1/articles/{id}`, by the names of their schemas. */
function findSelfPaths(
  schemas: Readonly<Record<string, ExampleSchema>>,
  described: readonly DocumentedOperation[],
): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const isShown = ({ method, path }: DocumentedOperation): boolean => method === 'get' && /\{\w+\}$/.test(path);
  // Some resources are only created or only changed, for example a key with its secret.
  for (const each of [...described.filter(isShown), ...described]) {
    for (const [status, { content = {} }] of inlineResponsesOf(each.operation)) {
      const envelope = schemaNameOf(mediaOf(content as Content)[0]?.schema);
      const resource = envelope && schemaNameOf(schemas[envelope]!.properties?.['data']);
      if (resource && !paths.has(resource)) paths.set(resource, status === 201 ? `${each.path}/{id}` : each.path);
    }
  }
  return paths;
}

const schemaNameOf = (schema?: ExampleSchema): string | undefined => schema?.$ref?.replace(/.*\//, '');
