import { MAX_QUERY_LENGTH, QUERY_TIME_SCHEMA } from '../../http/input/query-fields.js';
import { READABLE_SCHEMA_PATTERN } from '../../text/index.js';
import type { FilterType } from './filter-types.js';
import type { ListDefinition, SelectionDefinition } from './list-definition.js';
import { DEFAULT_CURSOR_PAGE_SIZE, MAX_CURSOR_PAGE_SIZE } from './parse-list-query.js';

/** A query parameter in the OpenAPI document. */
export interface QueryParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: object;
  readonly style?: 'deepObject';
  readonly explode?: true;
  /** Named values; Swagger UI sends the first one. */
  readonly examples?: Readonly<Record<string, { readonly value: object }>>;
}

const list = (description: string, names: readonly string[], sign = '') => {
  const entry = `(${sign}(${names.join('|').replaceAll('.', '\\.')}))?`;
  return {
    description: `${description}, comma-separated: ${names.join(', ')}`,
    schema: { type: 'string', maxLength: MAX_QUERY_LENGTH, pattern: `^${entry}(,${entry})*$` },
  };
};

/** Returns the parameters `include` and `fields[type]`. */
export function selectionParameters({ includes, fields }: SelectionDefinition): QueryParameter[] {
  return [
    ...(includes.length > 0 ? [{ name: 'include', ...list('related resources to include', includes) }] : []),
    ...Object.entries(fields).map(([type, names]) => ({
      name: `fields[${type}]`,
      ...list(`only these fields of \`${type}\` resources`, names),
    })),
  ];
}

/** Returns the page, sort and filter parameters. */
export function listParameters({ sorts, defaultSort, filters }: ListDefinition): QueryParameter[] {
  const cursor = { type: 'string', maxLength: MAX_QUERY_LENGTH, pattern: '^[\\w-]+$' };
  return [
    {
      name: 'page[size]',
      description: 'maximum number of resources per page',
      schema: { type: 'integer', minimum: 1, maximum: MAX_CURSOR_PAGE_SIZE, default: DEFAULT_CURSOR_PAGE_SIZE },
    },
    { name: 'page[after]', description: 'cursor of the next page, from `links.next`', schema: cursor },
    { name: 'page[before]', description: 'cursor of the previous page, from `links.prev`', schema: cursor },
    {
      name: 'page[total]',
      description: 'true: return the total number of resources as `meta.total`',
      schema: { type: 'boolean', default: false },
    },
    {
      name: 'sort',
      ...list(`sort fields (default \`${defaultSort}\`; prefix \`-\` for descending order)`, sorts, '-?'),
    },
    ...Object.entries(filters).map(([field, type]) => filterParameter(field, type)),
  ];
}

/**
 * One parameter for each field: the value alone, or an object of operators, which `deepObject` sends as `filter[field][operator]`.
 * Swagger UI offers the first alternative: the operators of a field with an order, otherwise the value.
 */
function filterParameter(
  field: string,
  { operators, schema: form, description = field, title }: FilterType,
): QueryParameter {
  const { description: explanation, ...schema } = form as { readonly description?: string };
  const byOperator = {
    ...(title !== undefined && { title }),
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      operators.map((operator) => [
        operator,
        { ...(operator === 'in' ? LIST_OF_VALUES : schema), description: OPERATORS[operator] },
      ]),
    ),
  };
  const isOrdered = operators.includes('gte');
  return {
    name: `filter[${field}]`,
    description: [description, ...(explanation ? [explanation] : []), `a value alone means \`${operators[0]!}\``].join(
      '; ',
    ),
    ...{ style: 'deepObject', explode: true },
    schema: { anyOf: isOrdered ? [byOperator, schema] : [schema, byOperator] },
    ...(isOrdered && { examples: { 'no filter': { value: {} }, ...rangeExample(form) } }),
  };
}

/** Shows how operators are combined. Other forms of values have no range that is valid for each of them. */
function rangeExample(schema: FilterType['schema']): QueryParameter['examples'] {
  if (schema === QUERY_TIME_SCHEMA) return { range: { value: { gte: '2026-01-01', lt: '2027-01-01' } } };
  return 'type' in schema && schema.type === 'number' ? { range: { value: { gte: 1, lte: 5 } } } : {};
}

const LIST_OF_VALUES = { type: 'string', maxLength: MAX_QUERY_LENGTH, pattern: READABLE_SCHEMA_PATTERN };

const OPERATORS = {
  eq: 'equals',
  ne: 'does not equal',
  gt: 'greater than',
  gte: 'greater than or equal to',
  lt: 'less than',
  lte: 'less than or equal to',
  in: 'one of these comma-separated values',
  like: 'contains (case-insensitive)',
};
