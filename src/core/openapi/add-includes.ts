import type { OpenAPIObject } from '@nestjs/swagger';
import { findModuleIncludes, type IncludeLoader } from '../json-api/includes/include-loader.js';
import { type Include, isRelationshipInclude, type ModuleInclude } from '../json-api/includes/include.js';
import { listParameters, type QueryParameter, selectionParameters } from '../json-api/query/query-parameters.js';
import {
  findSelectionDefinition,
  type ListDefinition,
  type SelectionDefinition,
} from '../json-api/query/list-definition.js';
import { linkageSchema, toManyV2Schema } from '../json-api/api-resource-relationship.decorator.js';
import { toManySchema } from '../openapi-decorators/api-relationship.decorator.js';
import type { FeatureModule } from '../module-api/feature-module.js';
import { inlineResponsesOf, type DocumentedOperation, type Operation, type InlineResponse } from './operations.js';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
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
  const schemas = ((document.components ??= {}).schemas ??= {});
  for (const include of declared)
    if (!isRelationshipInclude(include)) schemas[schemaName(include)] = resourceSchema(include) as Schemas[string];
  for (const [type, { relationships, v1 }] of modules.flatMap(({ extensible = {} }) => Object.entries(extensible))) {
    if (!relationships) continue;
    const added = declared.filter(({ of }) => of === type);
    const addedToV1 = added.filter(isRelationshipInclude);
    addRelationships(schemas, relationships.name, added, relationshipSchema);
    if (!v1 || addedToV1.length === 0) continue;
    addRelationships(schemas, v1.relationships.name, addedToV1, (each) => toManySchema(each.type, each.v1));
    const shows = ({ properties: { data } = {} }: Schema): boolean =>
      [data?.$ref, data?.items?.$ref].includes(reference(v1.resource.name).$ref);
    const names = addedToV1.map((each) => each.v1.resource.name);
    for (const { operation } of described) addIncluded(operation, names, shows);
  }
  for (const { operation, route } of described) {
    const definition = findSelectionDefinition(route.handler);
    if (!definition) continue;
    documentParameters(operation, definition, includes.withModuleIncludes(definition));
    const added = findModuleIncludes(definition, declared);
    if (added.length > 0) addIncluded(operation, added.map(schemaName));
  }
}

function addRelationships<Added extends ModuleInclude>(
  schemas: Schemas,
  className: string,
  added: readonly Added[],
  toSchema: (include: Added) => object,
): void {
  const properties = Object.fromEntries(added.map((each) => [each.name, toSchema(each)]));
  const schema = schemas[className];
  // The schema is missing if no response contains the resource.
  if (schema) schemas[className] = withProperties(schema, properties) as Schemas[string];
}

function documentParameters(
  operation: Operation,
  declared: SelectionDefinition,
  definition: SelectionDefinition,
): void {
  const selection = [...selectionParameters(definition), ...addedListParameters(declared, definition)].map(
    ({ name, ...each }) => ({
      ...{ name, required: false, in: 'query' as const },
      ...each,
    }),
  );
  const names = new Set(selection.map(({ name }) => name));
  const isOther = (each: NonNullable<Operation['parameters']>[number]): boolean =>
    '$ref' in each || !names.has(each.name);
  const { parameters = [] } = operation;
  const before = parameters.slice(
    0,
    Math.max(
      0,
      parameters.findIndex((each) => !isOther(each)),
    ),
  );
  operation.parameters = [...before, ...selection, ...parameters.slice(before.length).filter(isOther)];
}

/** Returns the filters that modules add, and `sort` if they add sorts. */
function addedListParameters(declared: SelectionDefinition, definition: SelectionDefinition): QueryParameter[] {
  if (!isList(declared) || !isList(definition)) return [];
  const known = new Map(listParameters(declared).map(({ name, description }) => [name, description]));
  return listParameters(definition).filter(({ name, description }) => known.get(name) !== description);
}

const isList = (definition: SelectionDefinition): definition is ListDefinition => 'filters' in definition;

/** Adds schemas to `included` of the successful responses for which `applies` returns true. */
function addIncluded(operation: Operation, names: readonly string[], applies = (_: Schema): boolean => true): void {
  for (const [status, response] of inlineResponsesOf(operation)) {
    if (status < 300) operation.responses[status] = including(response, names, applies);
  }
}

function including(
  response: InlineResponse,
  names: readonly string[],
  applies: (schema: Schema) => boolean,
): InlineResponse {
  const content = Object.entries(response.content ?? {}).map(([type, media]) => {
    const schema = (media.schema ?? {}) as Schema;
    if (!applies(schema)) return [type, media] as const;
    const single = schema.properties!['included']!.items!;
    const key = single.oneOf ? 'oneOf' : 'anyOf';
    const items = { [key]: [...(single[key] ?? [single]), ...names.map(reference)] };
    return [type, { ...media, schema: withProperties(schema, { included: { type: 'array', items } }) }] as const;
  });
  return response.content
    ? { ...response, content: Object.fromEntries(content) as InlineResponse['content'] }
    : response;
}

export const withProperties = (schema: object, properties: object): object => ({
  ...schema,
  properties: { ...(schema as Schema).properties, ...properties },
});

/** Returns the schema name of an include: `IncludedCalendarEntry` for `calendar-entry`. */
const schemaName = (include: ModuleInclude): string =>
  isRelationshipInclude(include)
    ? include.resource.name
    : `Included${include.type.replace(/(?:^|[-_])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}`;

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const relationshipSchema = (include: ModuleInclude): object =>
  isRelationshipInclude(include)
    ? toManyV2Schema(include.type, { withCount: true })
    : {
        type: 'object',
        description: 'present if the related resources are included',
        required: ['data'],
        properties: { data: { type: 'array', items: linkageSchema(include.type) } },
      };

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
