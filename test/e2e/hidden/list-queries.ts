import { DATE_TIME_PATTERN } from '../../../src/core/text/index.js';
import type { FilterType, ListDefinition } from '../../../src/core/json-api/index.js';

/** Values for query parameters: hidden words before and after the change, ids and times. */
export interface ParameterValues {
  readonly texts: readonly string[];
  readonly ids: readonly number[];
  readonly times: readonly string[];
}

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly items?: Schema;
}

function valuesOf(schema: Schema, { texts, ids, times }: ParameterValues): readonly string[] {
  if (schema.enum) return schema.enum;
  if (schema.items) return valuesOf(schema.items, { texts, ids, times });
  if (schema.type === 'boolean') return ['true', 'false'];
  if (schema.pattern === DATE_TIME_PATTERN.source) return times;
  if (schema.type === 'integer' || schema.pattern?.includes('[0-9]')) return ids.map(String);
  return schema.type === 'number' ? ['0', '1', '4.5'] : texts;
}

const query = (parameters: Readonly<Record<string, string>>): string => new URLSearchParams(parameters).toString();

/** Returns every query that the definition of a version 2 list permits. */
export function queriesOfDefinition(
  { sorts, includes, fields, filters }: ListDefinition,
  samples: ParameterValues,
): string[] {
  const parametersFor = (name: string, values: readonly string[]) => values.map((value) => ({ [name]: value }));
  const filterQueries = Object.entries<FilterType>(filters).flatMap(([field, { operators, schema }]) =>
    operators.flatMap((operator) => {
      const values = valuesOf(schema, samples);
      return parametersFor(`filter[${field}][${operator}]`, operator === 'in' ? [...values, values.join()] : values);
    }),
  );
  const parameterSets = [
    {},
    ...parametersFor(
      'sort',
      sorts.flatMap((sort) => [sort, `-${sort}`]),
    ),
    ...parametersFor('include', [...includes, includes.join()]),
    ...Object.entries(fields).flatMap(([type, names]) => parametersFor(`fields[${type}]`, names)),
    ...filterQueries,
  ];
  return parameterSets.map((question) => query({ 'page[total]': 'true', 'page[size]': '100', ...question }));
}

/** Returns the queries that the OpenAPI document permits for a version 1 list. `lists` has the values of comma-separated parameters. */
export function queriesOfDocument(
  document: unknown,
  path: string,
  samples: ParameterValues,
  lists: Readonly<Record<string, readonly string[]>>,
): string[] {
  const { paths } = document as { paths: Record<string, { get: { parameters: Parameter[] } }> };
  const parameters = paths[path]!.get.parameters.filter((parameter) => parameter.in === 'query');
  return [
    '',
    ...parameters.flatMap(({ name, schema }) =>
      (lists[name] ?? valuesOf(schema, samples)).map((value) => query({ [name]: value })),
    ),
  ];
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly schema: Schema;
}
