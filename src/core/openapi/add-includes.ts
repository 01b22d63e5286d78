import type { OpenAPIObject } from '@nestjs/swagger';
import { findModuleIncludes, type IncludeLoader } from '../json-api/includes/include-loader.js';
import type { Include } from '../json-api/includes/include.js';
import { selectionParameters } from '../json-api/query/query-parameters.js';
import { findSelectionDefinition } from '../json-api/query/list-definition.js';
import { linkageSchema } from '../json-api/api-resource-relationship.decorator.js';
import type { FeatureModule } from '../module-api/feature-module.js';
import { inlineResponsesOf, type DocumentedOperation, type Operation, type InlineResponse } from './operations.js';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/**
 * Documents module includes in `include` and `fields[type]`, in the relationships of the extended resources and in `included`.
 * Replaces objects instead of changing them, because applications in the same process share the controller metadata.
 */
export function addIncludes(
  document: OpenAPIObject,
  described: readonly DocumentedOperation[],
  modules: readonly FeatureModule[],
  includes: IncludeLoader,
): void {
  const { declared } = includes;
  if (declared.length === 0) return;
  const schemas = ((document.components ??= {}).schemas ??= {});
  for (const include of declared) schemas[schemaName(include)] = resourceSchema(include) as Schemas[string];
  for (const [type, { relationships }] of modules.flatMap(({ extensible = {} }) => Object.entries(extensible))) {
    const linked = declared.filter(({ of }) => of === type).map((each) => [each.name, manySchema(each.type)] as const);
    // The schema is missing if no response contains the resource.
    const schema = schemas[relationships.name];
    if (schema) schemas[relationships.name] = withProperties(schema, Object.fromEntries(linked)) as Schemas[string];
  }
  for (const { operation, route } of described) {
    const shape = findSelectionDefinition(route.handler);
    const added = shape ? findModuleIncludes(shape, declared) : [];
    if (!shape || added.length === 0) continue;
    documentParameters(operation, includes.withModuleIncludes(shape));
    for (const [status, response] of inlineResponsesOf(operation)) {
      if (status < 300) operation.responses[status] = including(response, added);
    }
  }
}

function documentParameters(operation: Operation, shape: Parameters<typeof selectionParameters>[0]): void {
  const parameters = selectionParameters(shape).map((each) => ({ ...each, in: 'query' as const, required: false }));
  const names = new Set(parameters.map(({ name }) => name));
  const others = (operation.parameters ?? []).filter((each) => '$ref' in each || !names.has(each.name));
  operation.parameters = [...others, ...parameters];
}

function including(response: InlineResponse, added: readonly Include[]): InlineResponse {
  const content = Object.entries(response.content ?? {}).map(([type, { schema = {}, ...rest }]) => {
    const { included } = (schema as Schema).properties!;
    const models = included?.items?.anyOf ?? [included!.items!];
    const items = { anyOf: [...models, ...added.map((include) => reference(schemaName(include)))] };
    return [type, { ...rest, schema: withProperties(schema, { included: { type: 'array', items } }) }] as const;
  });
  return { ...response, content: Object.fromEntries(content) as InlineResponse['content'] };
}

const withProperties = (schema: object, properties: object): object => ({
  ...schema,
  properties: { ...(schema as Schema).properties, ...properties },
});

/** Returns the schema name of an include: `IncludedCalendarEntry` for `calendar-entry`. */
const schemaName = ({ type }: Include): string =>
  `Included${type.replace(/(?:^|[-_])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}`;

const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

const manySchema = (type: string): object => ({
  type: 'object',
  description: 'present if the related resources are included',
  required: ['data'],
  properties: { data: { type: 'array', items: linkageSchema(type) } },
});

const resourceSchema = ({ type, attributes }: Include): object => ({
  type: 'object',
  required: ['type', 'id', 'attributes'],
  properties: {
    type: { type: 'string', enum: [type] },
    id: { type: 'string' },
    // No attribute is required, because `fields` can exclude each attribute.
    attributes: { type: 'object', properties: structuredClone(attributes) },
    links: { type: 'object', required: ['self'], properties: { self: { type: 'string', description: 'path' } } },
  },
});
