import type { Field, FieldFilter, FieldsWith, FieldTable } from '../../field-table/index.js';
import type { FilterOperator, FilterValue } from '../../pagination/index.js';
import { textValidator } from '../../http/input/field-validators.js';
import { QUERY_TIME_SCHEMA } from '../../http/input/query-fields.js';
import { MAX_INTEGER, POSITIVE_INTEGER_PATTERN, RESOURCE_ID_SCHEMA } from '../../http/params.js';
import { READABLE_SCHEMA_PATTERN } from '../../text/index.js';
import { parseTime } from '../../text/parse-time.js';

/** The value type and the operators of a filterable field. */
export interface FilterType {
  /** The first operator is the default. */
  readonly operators: readonly FilterOperator[];
  /** Returns undefined if the text is not a valid value. */
  readonly parse: (text: string) => FilterValue | undefined;
  /** The rule for valid values, as the end of an error message. */
  readonly rule: string;
  /** OpenAPI schema of the value. Its description explains the form of the value. */
  readonly schema: object;
  readonly description?: string;
  /** Component name of the operators in the OpenAPI document. */
  readonly title?: string;
}

/** Options of a filter of a list in version 2. */
export interface FilterOptions {
  readonly operators?: readonly FilterOperator[];
  readonly description?: string;
}

const PARENT = new RegExp(`^0$|${POSITIVE_INTEGER_PATTERN.source}`);
const EQUALITY = ['eq', 'ne', 'in'] as const;
const SAMENESS = ['eq', 'ne'] as const;
const TEXT = [...EQUALITY, 'like'] as const;
const ORDER = [...EQUALITY, 'gt', 'gte', 'lt', 'lte'] as const;

/** A map, because an object also has inherited members such as `constructor`. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

export const parseBoolean = (text: string): boolean | undefined => BOOLEANS.get(text);

/** Filters by an id. Operators: `eq` (default), `ne`, `in`. */
export const idFilter = ({ operators = EQUALITY, ...options }: FilterOptions = {}): FilterType => ({
  ...options,
  operators,
  ...(operators === EQUALITY && { title: 'IdFilter' }),
  parse: (text) => (POSITIVE_INTEGER_PATTERN.test(text) ? Number(text) : undefined),
  rule: 'must be an id',
  schema: RESOURCE_ID_SCHEMA,
});

/** Filters by the parent id; 0 selects top-level resources. */
export const parentFilter = ({ operators = ['eq', 'in'], ...options }: FilterOptions = {}): FilterType => ({
  ...options,
  operators,
  parse: (text) => (PARENT.test(text) ? Number(text) : undefined),
  rule: 'must be an id or 0',
  schema: { ...RESOURCE_ID_SCHEMA, pattern: PARENT.source },
});

/** Filters by a number from 0, with up to six decimals. Operators: `eq` (default), `ne`, `in`, `gt`, `gte`, `lt`, `lte`. */
export const numberFilter = ({ operators = ORDER, ...options }: FilterOptions = {}): FilterType => ({
  ...options,
  operators,
  ...(operators === ORDER && { title: 'NumberFilter' }),
  parse: (text) => (/^(0|[1-9]\d{0,9})(\.\d{1,6})?$/.test(text) ? Number(text) : undefined),
  rule: 'must be a number such as 4 or 4.5',
  schema: { type: 'number', minimum: 0, maximum: MAX_INTEGER },
});

/** Filters by an ISO 8601 time. Operators: `eq` (default), `ne`, `in`, `gt`, `gte`, `lt`, `lte`. */
export const timeFilter = ({ operators = ORDER, ...options }: FilterOptions = {}): FilterType => ({
  ...options,
  operators,
  ...(operators === ORDER && { title: 'DateTimeFilter' }),
  parse: parseTime,
  rule: 'must be a date-time such as 2030-01-31T08:00:00Z',
  schema: QUERY_TIME_SCHEMA,
});

/** Filters by `true` or `false`. Operators: `eq` (default), `ne`. */
export const booleanFilter = ({ operators = SAMENESS, ...options }: FilterOptions = {}): FilterType => ({
  ...options,
  operators,
  ...(operators === SAMENESS && { title: 'BooleanFilter' }),
  parse: parseBoolean,
  rule: 'must be true or false',
  schema: { type: 'boolean' },
});

/**
 * Filters by a text of 1 to `max` characters. Operators: `eq` (default), `ne`, `in`, and `like`, which finds texts that contain the value.
 */
export const textFilter = (max: number, { operators = TEXT, ...options }: FilterOptions = {}): FilterType => ({
  ...options,
  operators,
  ...(operators === TEXT && { title: `TextFilter${max}` }),
  parse: (text) => (textValidator({ min: 1, max })(text) === undefined ? text : undefined),
  rule: `must be a text of 1 to ${max} characters`,
  schema: { type: 'string', minLength: 1, maxLength: max, pattern: READABLE_SCHEMA_PATTERN },
});

/** Filters by one of the listed texts. Operators: `eq` (default), `ne`, `in`. */
export const choiceFilter = (
  choices: readonly string[],
  { operators = EQUALITY, ...options }: FilterOptions = {},
): FilterType => ({
  ...options,
  operators,
  parse: (text) => (choices.includes(text) ? text : undefined),
  rule: `must be one of ${choices.join(', ')}`,
  schema: { type: 'string', enum: [...choices] },
});

/** Returns the filters of the fields with `filter`. */
export const filterTypesOf = <Fields extends FieldTable>(
  fields: Fields,
): Record<FieldsWith<Fields, { filter: FieldFilter }>, FilterType> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { schema, filter }]) =>
      filter ? [[name, filterType(schema, filter)]] : [],
    ),
  ) as never;

function filterType(
  { type, format, enum: choices }: Field['schema'],
  { maxLength, ...options }: FieldFilter,
): FilterType {
  if (choices) return choiceFilter(choices.map(String), options);
  if (format === 'date-time') return timeFilter(options);
  if (type === 'boolean') return booleanFilter(options);
  return type === 'string' ? textFilter(maxLength!, options) : numberFilter(options);
}
