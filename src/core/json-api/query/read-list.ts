import type { Place, WindowRequest } from '../../pagination/index.js';
import type { Cursors } from '../cursors.js';
import { type FilterType, readBoolean } from './filter-types.js';
import type { FilterTerm, ListDefinition, ListRequest, SortTerm } from './list-definition.js';
import { QueryReader, quoted, type RawQuery } from './query-reader.js';
import { readShape } from './read-shape.js';

export const DEFAULT_SIZE = 15;
export const LARGEST_SIZE = 100;
const MOST_VALUES = 100;
const MOST_SORTS = 5;

/** Parses the query of a list request. Throws one error that names every invalid parameter. */
export function readList<Sort extends string, Filter extends string>(
  query: RawQuery,
  definition: ListDefinition<Sort, Filter>,
  cursors: Cursors,
): ListRequest<Sort, Filter> {
  const reader = new QueryReader(query);
  const shape = readShape(reader, definition);
  const sort = readSort(reader, definition);
  const order = `${definition.type} ${sort.map(({ field, descending }) => (descending ? '-' : '') + field).join()}`;
  const window = readWindow(reader, (cursor) => cursors.open(cursor, order));
  const total = reader.take('page[total]', readBoolean, 'must be true or false') ?? false;
  const filters = Object.entries<FilterType>(definition.filters).flatMap(([field, type]) =>
    readFilter(reader, field as Filter, type),
  );
  reader.finish();
  return { ...shape, window, total, sort, filters, order };
}

function readWindow(reader: QueryReader, open: (cursor: string) => Place | undefined): WindowRequest {
  const size = reader.take('page[size]', asSize, `must be a whole number from 1 to ${LARGEST_SIZE}`) ?? DEFAULT_SIZE;
  const rule = 'must be a cursor from a page link of this list with the same sort';
  const after = reader.take('page[after]', open, rule);
  const before = reader.take('page[before]', open, rule);
  if (after && before) reader.fault('page[before]', 'must not be combined with page[after]');
  return { size, ...(after && { after }), ...(before && { before }) };
}

function readSort<Sort extends string>(
  reader: QueryReader,
  { sorts, defaultSort }: ListDefinition<Sort>,
): readonly SortTerm<Sort>[] {
  const fieldOf = (term: string): string => term.replace(/^-/, '');
  const sent = reader.takeList('sort', (term) =>
    (sorts as readonly string[]).includes(fieldOf(term))
      ? undefined
      : `does not accept ${quoted(fieldOf(term))}: choose from ${sorts.join(', ')}`,
  );
  const terms = sent?.length ? sent : defaultSort.split(',');
  if (terms.length > MOST_SORTS) reader.fault('sort', `must not name more than ${MOST_SORTS} fields`);
  if (new Set(terms.map(fieldOf)).size < terms.length) reader.fault('sort', 'must name each field once');
  return terms.map((term) => ({ field: fieldOf(term) as Sort, descending: term.startsWith('-') }));
}

/** `filter[field]` uses the first operator of the type; `filter[field][operator]` names an operator. */
function readFilter<Filter extends string>(reader: QueryReader, field: Filter, type: FilterType): FilterTerm<Filter>[] {
  const names = [
    [`filter[${field}]`, type.operators[0]!] as const,
    ...type.operators.map((operator) => [`filter[${field}][${operator}]`, operator] as const),
  ];
  return names.flatMap(([name, operator]) => {
    const several = operator === 'in';
    const values = reader.take(
      name,
      (text) => allOrNone((several ? text.split(',') : [text]).map((part) => type.read(part.trim()))),
      several ? `${type.rule}, or up to ${MOST_VALUES} such values, comma-separated` : type.rule,
    );
    return values ? [{ field, operator, values }] : [];
  });
}

const allOrNone = <Value>(values: (Value | undefined)[]): Value[] | undefined =>
  values.length > MOST_VALUES || values.includes(undefined) ? undefined : (values as Value[]);

function asSize(text: string): number | undefined {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= LARGEST_SIZE ? Number(text) : undefined;
}
