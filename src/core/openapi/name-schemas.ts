import type { OpenAPIObject } from '@nestjs/swagger';
import type { DocumentedOperation } from './operations.js';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

/** A title that is a component name. Titles in plain language remain. */
const NAME = /^[A-Z][A-Za-z0-9]+$/;
/** Members that contain values, not schemas. */
const VALUES = new Set(['example', 'examples', 'default', 'enum']);

/**
 * Moves the object schemas whose title is a name, such as `PageMeta`, to the components. Replaces objects instead of changing them,
 * because applications in the same process share the controller metadata.
 */
export function nameSchemas(document: OpenAPIObject, described: readonly DocumentedOperation[]): void {
  const schemas = ((document.components ??= {}).schemas ??= {});
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = withoutInline(schema, schemas, false);
  for (const { operation } of described)
    operation.parameters = operation.parameters?.map((parameter) =>
      'schema' in parameter ? { ...parameter, schema: withoutInline(parameter.schema!, schemas, false) } : parameter,
    );
}

function withoutInline<Node>(node: Node, schemas: Schemas, isInner = true): Node {
  if (Array.isArray(node)) return node.map((child: unknown) => withoutInline(child, schemas)) as Node;
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.entries(node).map(([name, child]: [string, unknown]) => [
    name,
    VALUES.has(name) ? child : withoutInline(child, schemas),
  ]);
  const { title, ...schema } = Object.fromEntries(members) as { title?: unknown; type?: unknown };
  if (typeof title !== 'string' || schema.type !== 'object' || !NAME.test(title))
    return { ...schema, ...(title !== undefined && { title }) } as Node;
  if (!isInner) return schema as Node;
  const existing = schemas[title];
  if (existing && JSON.stringify(existing) !== JSON.stringify(schema)) return schema as Node;
  schemas[title] = schema as Schemas[string];
  return { $ref: `#/components/schemas/${title}` } as Node;
}
