import { LONGEST_QUERY } from '../../http/input/query-fields.js';
import { READABLE } from '../../text/index.js';
import type { FilterType } from './filter-types.js';
import type { ListDefinition, ShapeDefinition } from './list-definition.js';
import { DEFAULT_SIZE, LARGEST_SIZE } from './read-list.js';

/** A parameter of a query as OpenAPI describes it. */
export interface Documented {
  readonly name: string;
  readonly description: string;
  readonly schema: object;
}

const list = (description: string, names: readonly string[], sign = '') => {
  const entry = `(${sign}(${names.join('|').replaceAll('.', '\\.')}))?`;
  return {
    description: `${description}, comma-separated: ${names.join(', ')}`,
    schema: { type: 'string', maxLength: LONGEST_QUERY, pattern: `^${entry}(,${entry})*$` },
  };
};

/** `include` and `fields[type]`. */
export function shapeParameters({ includes, fields }: ShapeDefinition): Documented[] {
  return [
    ...(includes.length > 0 ? [{ name: 'include', ...list('related resources to include', includes) }] : []),
    ...Object.entries(fields).map(([type, names]) => ({
      name: `fields[${type}]`,
      ...list(`only these fields of resources of type ${type}`, names),
    })),
  ];
}

/** Page, sort and filters. */
export function listParameters({ sorts, defaultSort, filters }: ListDefinition): Documented[] {
  const cursor = { type: 'string', maxLength: LONGEST_QUERY, pattern: '^[\\w-]+$' };
  return [
    {
      name: 'page[size]',
      description: 'how many, at most',
      schema: { type: 'integer', minimum: 1, maximum: LARGEST_SIZE, default: DEFAULT_SIZE },
    },
    { name: 'page[after]', description: 'what comes after this cursor, from `links.next`', schema: cursor },
    { name: 'page[before]', description: 'what comes before this cursor, from `links.prev`', schema: cursor },
    {
      name: 'page[total]',
      description: 'tell the number of all there are as `meta.total`',
      schema: { type: 'boolean', default: false },
    },
    {
      name: 'sort',
      ...list(`what to sort by, \`-\` for descending; \`${defaultSort}\` when left out`, sorts, '-?'),
    },
    ...Object.entries(filters).flatMap(([field, type]) => filterParameters(field, type)),
  ];
}

function filterParameters(field: string, { operators, schema, description = field }: FilterType): Documented[] {
  const values = { type: 'string', maxLength: LONGEST_QUERY, pattern: READABLE };
  return [
    { name: `filter[${field}]`, description: `${description}; the same as \`[${operators[0]!}]\``, schema },
    ...operators.map((operator) => ({
      name: `filter[${field}][${operator}]`,
      description: `${description}: ${OPERATORS[operator]}`,
      schema: operator === 'in' ? values : schema,
    })),
  ];
}

const OPERATORS = {
  eq: 'is this',
  ne: 'is not this',
  gt: 'greater',
  gte: 'greater or equal',
  lt: 'less',
  lte: 'less or equal',
  in: 'is one of these, comma-separated',
  like: 'contains this, whatever its case',
};
