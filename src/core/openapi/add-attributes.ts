import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { describeQueryList, queryListPattern } from '../http/input/query-fields.js';
import { collectExtendedAttributes } from '../module-api/added-attributes.js';
import type { FeatureModule } from '../module-api/feature-module.js';
import type { FieldOwner, ModuleFields } from '../module-fields/index.js';
import { withProperties } from './add-includes.js';
import type { DocumentedOperation } from './operations.js';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Parameters = NonNullable<DocumentedOperation['operation']['parameters']>;

/**
 * Documents the fields of modules in the attributes of responses, in request bodies, and in `fields` of version 1. Replaces objects
 * instead of changing them, because applications in the same process share the controller metadata.
 */
export function addAttributes(
  document: OpenAPIObject,
  described: readonly DocumentedOperation[],
  modules: readonly FeatureModule[],
): void {
  const schemas = ((document.components ??= {}).schemas ??= {});
  for (const { owner, sets, classes } of collectExtendedAttributes(modules)) {
    addProperties(schemas, classes.responses, sets, (set) => responseSchema(owner, set, Object.keys(set.table)));
    addProperties(schemas, classes.revisions, sets, (set) => responseSchema(owner, set, set.columns));
    addProperties(schemas, classes.inputs, sets, (set) => inputSchema(owner, set));
    if (classes.queries.length === 0) continue;
    const names = [...classes.names, ...sets.map(({ name }) => name)];
    for (const { operation } of described) {
      if (operation.parameters)
        operation.parameters = replaceFieldsParameter(operation.parameters, classes.names, names);
    }
  }
}

function addProperties(
  schemas: Schemas,
  classes: readonly Type[],
  sets: readonly ModuleFields[],
  toSchema: (set: ModuleFields) => object,
): void {
  const properties = Object.fromEntries(sets.map((set) => [set.name, toSchema(set)]));
  for (const { name } of classes) {
    const schema = schemas[name];
    // The schema is missing if no operation uses the class.
    if (schema) schemas[name] = withProperties(schema, properties) as Schemas[string];
  }
}

function responseSchema(owner: FieldOwner, { table, options }: ModuleFields, names: readonly string[]): object {
  const description = options.read ? `present with the permission \`${options.read.name}\`` : readersOf(owner);
  return {
    type: 'object',
    ...(description && { description }),
    required: names,
    properties: Object.fromEntries(
      names.map((name) => [name, { ...table[name]!.schema, ...enumWithNull(table[name]!.schema) }]),
    ),
  };
}

const readersOf = ({ defaultReaders }: FieldOwner): string | undefined =>
  defaultReaders && `present only for ${defaultReaders}`;

const writersOf = ({ defaultWriters }: FieldOwner): string =>
  defaultWriters ? `; can be sent only by ${defaultWriters}` : '';

const inputSchema = (owner: FieldOwner, { kinds, options: { write } }: ModuleFields): object => ({
  type: 'object',
  description: `omitted members do not change; null removes a value${write ? `; requires the permission \`${write.name}\`` : writersOf(owner)}`,
  properties: Object.fromEntries(
    Object.entries(kinds).map(([name, { schema, options }]) => [
      name,
      {
        ...schema,
        ...enumWithNull(schema),
        nullable: true,
        ...(options.description !== undefined && { description: options.description }),
        ...(options.example !== undefined && { example: options.example }),
      },
    ]),
  ),
});

/** In OpenAPI 3.0, `enum` of a nullable schema must contain null. */
const enumWithNull = (schema: object): object =>
  'enum' in schema ? { enum: [...(schema.enum as readonly unknown[]), null] } : {};

/** The parameter `fields` of version 1 lists the names of the attributes. */
const replaceFieldsParameter = (
  parameters: Parameters,
  before: readonly string[],
  after: readonly string[],
): Parameters =>
  parameters.map((parameter) => {
    if ('$ref' in parameter || parameter.name !== 'fields') return parameter;
    const { schema, description = '' } = parameter;
    if (!schema || '$ref' in schema || schema.pattern !== queryListPattern(before)) return parameter;
    return {
      ...parameter,
      description: description.replace(describeQueryList(before), describeQueryList(after)),
      schema: { ...schema, pattern: queryListPattern(after) },
    };
  });
