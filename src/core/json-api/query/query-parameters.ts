import { MAX_QUERY_LENGTH } from '../../http/input/query-fields.js';
import { READABLE_SCHEMA_PATTERN } from '../../text/index.js';
import type { FilterType } from './filter-types.js';
import type { ListDefinition, SelectionDefinition } from './list-definition.js';
import { DEFAULT_CURSOR_PAGE_SIZE, MAX_CURSOR_PAGE_SIZE } from './parse-list-query.js';

/** A query parameter in the OpenAPI document. */
export interface QueryParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: object;
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
    ...Object.entries(filters).flatMap(([field, type]) => filterParameters(field, type)),
  ];
}

function filterParameters(field: string, { operators, schema, description = field }: FilterType): QueryParameter[] {
  const values = { type: 'string', maxLength: MAX_QUERY_LENGTH, pattern: READABLE_SCHEMA_PATTERN };
  return [
    { name: `filter[${field}]`, description: `${description}; same as \`[${operators[0]!}]\``, schema },
    ...operators.map((operator) => ({
      name: `filter[${field}][${operator}]`,
      description: `${description}: ${OPERATORS[operator]}`,
      schema: operator === 'in' ? values : schema,
    })),
  ];
}

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
