import { DomainError, type ErrorDetail } from '../../errors/domain-error.js';
import type { Selection, SelectionDefinition, ListDefinition, ListRequest } from './list-definition.js';
import type { CursorPosition, CursorPageRequest } from '../../pagination/index.js';
import type { CursorCodec } from '../cursor-codec.js';
import { type FilterType, parseBoolean } from './filter-types.js';
import type { FilterTerm, SortTerm } from '../../pagination/list-criteria.js';

export type RawQuery = Readonly<Record<string, unknown>>;

/**
 * Reads query parameters one by one and collects their errors. `assertValid` also rejects the parameters that were not read. JSON:API
 * requires 400 for these errors.
 */
export class QueryReader {
  private readonly errors: ErrorDetail[] = [];
  private readonly readNames = new Set<string>();

  constructor(private readonly query: RawQuery) {}

  /** Returns the parsed parameter; undefined if it is absent or invalid. */
  read<Value>(name: string, parse: (text: string) => Value | undefined, rule: string): Value | undefined {
    this.readNames.add(name);
    const sent = this.query[name];
    if (sent === undefined) return undefined;
    const value = typeof sent === 'string' ? parse(sent) : undefined;
    if (value === undefined) this.addError(name, typeof sent === 'string' ? rule : 'must be given once');
    return value;
  }

  /** Returns the members of a comma-separated list; undefined if `validate` returns an error for one member. */
  readList(name: string, validate: (member: string) => string | undefined): string[] | undefined {
    const members = this.read(name, (text) => [...new Set(text.split(',').filter(Boolean))], '');
    const errors = members?.flatMap((member) => validate(member) ?? []) ?? [];
    if (errors.length === 0) return members;
    this.addError(name, errors[0]!);
    return undefined;
  }

  addError(name: string, rule: string): void {
    this.errors.push({ field: name, message: `${name} ${rule}.`, source: 'parameter' });
  }

  /** Clients with page numbers or offsets learn the parameters of the cursor pages. */
  private replacementOf(name: string): string {
    const isPaging = this.readNames.has('page[after]') && /^page(\[(number|offset|limit)\])?$/.test(name);
    return isPaging ? ': use page[size], and page[after] with the cursor of links.next' : '';
  }

  /** Throws "malformed" if a parameter is invalid or unknown. */
  assertValid(): void {
    for (const name of Object.keys(this.query)) {
      if (!this.readNames.has(name))
        this.addError(name, `is not a parameter of this endpoint${this.replacementOf(name)}`);
    }
    if (this.errors.length > 0) {
      throw new DomainError('malformed', 'The query parameters are invalid', { details: this.errors });
    }
  }
}

/** Quotes at most 50 characters for a message. */
const quoteForMessage = (text: string): string => `"${text.slice(0, 50)}"`;

/** Reads `include` and `fields[type]`. */
export function parseSelection(reader: QueryReader, { includes, fields }: SelectionDefinition): Selection {
  const paths = reader.readList('include', (path) =>
    includes.includes(path) ? undefined : `does not accept ${quoteForMessage(path)}: ${describeChoices(includes)}`,
  );
  const chosen = Object.entries(fields).flatMap(([type, members]) => {
    const names = reader.readList(`fields[${type}]`, (name) =>
      members.includes(name)
        ? undefined
        : `does not accept ${quoteForMessage(name)}: choose from ${members.join(', ')}`,
    );
    return names ? [[type, names] as const] : [];
  });
  return { include: new Set((paths ?? []).flatMap(withParentPaths)), fields: Object.fromEntries(chosen) };
}

const describeChoices = (includes: readonly string[]): string =>
  includes.length > 0 ? `choose from ${includes.join(', ')}` : 'this endpoint includes no related resources';

/** `a.b.c` → `a`, `a.b`, `a.b.c` */
function withParentPaths(path: string): string[] {
  const parts = path.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}

export const DEFAULT_CURSOR_PAGE_SIZE = 15;
export const MAX_CURSOR_PAGE_SIZE = 100;
const MAX_FILTER_VALUES = 100;
const MAX_SORT_FIELDS = 5;

/** Parses the query of a list request. Throws one error that names every invalid parameter. */
export function parseListQuery<Sort extends string, Filter extends string>(
  query: RawQuery,
  definition: ListDefinition<Sort, Filter>,
  cursors: CursorCodec,
): ListRequest<Sort, Filter> {
  const reader = new QueryReader(query);
  const selection = parseSelection(reader, definition);
  const sort = parseSort(reader, definition);
  const order = `${definition.type} ${sort.map(({ field, descending }) => (descending ? '-' : '') + field).join()}`;
  const page = parsePage(reader, (cursor) => cursors.decode(cursor, order));
  const total = reader.read('page[total]', parseBoolean, 'must be true or false') ?? false;
  const filters = Object.entries<FilterType>(definition.filters).flatMap(([field, type]) =>
    parseFilter(reader, field as Filter, type),
  );
  reader.assertValid();
  return { ...selection, page, total, sort, filters, order };
}

function parsePage(reader: QueryReader, decode: (cursor: string) => CursorPosition | undefined): CursorPageRequest {
  const size =
    reader.read('page[size]', parsePageSize, `must be a whole number from 1 to ${MAX_CURSOR_PAGE_SIZE}`) ??
    DEFAULT_CURSOR_PAGE_SIZE;
  const rule = 'must be a cursor from a page link of this list with the same sort';
  const after = reader.read('page[after]', decode, rule);
  const before = reader.read('page[before]', decode, rule);
  if (after && before) reader.addError('page[before]', 'must not be combined with page[after]');
  return { size, ...(after && { after }), ...(before && { before }) };
}

function parseSort<Sort extends string>(
  reader: QueryReader,
  { sorts, defaultSort }: ListDefinition<Sort>,
): readonly SortTerm<Sort>[] {
  const fieldOf = (term: string): string => term.replace(/^-/, '');
  const sent = reader.readList('sort', (term) =>
    (sorts as readonly string[]).includes(fieldOf(term))
      ? undefined
      : `does not accept ${quoteForMessage(fieldOf(term))}: choose from ${sorts.join(', ')}`,
  );
  const terms = sent?.length ? sent : defaultSort.split(',');
  if (terms.length > MAX_SORT_FIELDS) reader.addError('sort', `must not name more than ${MAX_SORT_FIELDS} fields`);
  if (new Set(terms.map(fieldOf)).size < terms.length) reader.addError('sort', 'must name each field once');
  return terms.map((term) => ({ field: fieldOf(term) as Sort, descending: term.startsWith('-') }));
}

/** `filter[field]` uses the first operator of the type; `filter[field][operator]` names an operator. */
function parseFilter<Filter extends string>(
  reader: QueryReader,
  field: Filter,
  type: FilterType,
): FilterTerm<Filter>[] {
  const names = [
    [`filter[${field}]`, type.operators[0]!] as const,
    ...type.operators.map((operator) => [`filter[${field}][${operator}]`, operator] as const),
  ];
  return names.flatMap(([name, operator]) => {
    const several = operator === 'in';
    const values = reader.read(
      name,
      (text) => allOrNone((several ? text.split(',') : [text]).map((part) => type.parse(part.trim()))),
      several ? `${type.rule}, or up to ${MAX_FILTER_VALUES} such values, comma-separated` : type.rule,
    );
    return values ? [{ field, operator, values }] : [];
  });
}

const allOrNone = <Value>(values: (Value | undefined)[]): Value[] | undefined =>
  values.length > MAX_FILTER_VALUES || values.includes(undefined) ? undefined : (values as Value[]);

function parsePageSize(text: string): number | undefined {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MAX_CURSOR_PAGE_SIZE ? Number(text) : undefined;
}
