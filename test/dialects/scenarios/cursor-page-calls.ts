import type { ComparisonOperator } from '../../../src/core/database/sql.js';
import type {
  CursorPosition,
  CursorPage,
  CursorPageRequest,
  OffsetRequest,
} from '../../../src/core/pagination/index.js';
import { type Calls, type DeclaredCall, differs, returnsNothing } from '../scenario.js';
import type { TestDatabaseSite } from '../test-database-site.js';
import type { SortTerm } from '../../../src/core/pagination/list-criteria.js';

type Find<Repository> = (
  repository: Repository,
  window: CursorPageRequest,
  site: TestDatabaseSite,
) => Promise<CursorPage<{ readonly id: number }>>;

/** More rows than any table of the fixture has. */
export const ALL = 100;
const SIZE = 3;

/** Returns all cursor pages from the first to the last, or from the last to the first. */
async function readAllPages(
  find: (window: CursorPageRequest) => Promise<CursorPage<unknown>>,
  direction: 'after' | 'before',
): Promise<CursorPage<unknown>[]> {
  const windows: CursorPage<unknown>[] = [];
  let place: CursorPosition | null = direction === 'after' ? null : [];
  do {
    const window: CursorPage<unknown> = await find({ size: SIZE, ...(place && { [direction]: place }) });
    windows.push(window);
    place = direction === 'after' ? window.next : window.prev;
  } while (place !== null);
  return windows;
}

/** Returns the cursor page after the last row. */
async function readBeyondLast<Item>(
  find: (window: CursorPageRequest) => Promise<CursorPage<Item>>,
): Promise<CursorPage<Item>> {
  const last = await find({ size: 1, before: [] });
  return find({ size: SIZE, after: last.prev! });
}

export const describeSort = (sort: readonly SortTerm[]): string =>
  sort.map(({ field, descending }) => `${field} ${descending ? 'descending' : 'ascending'}`).join(', then ');

/** Calls for the cursor pages in one order: forwards, backwards and beyond the last row. */
export const cursorPageCalls = <Repository>(
  method: string,
  order: string,
  find: Find<Repository>,
): Calls<Repository> => ({
  [`${method} returns all cursor pages forwards, sorted by ${order}`]: (repository, site) =>
    readAllPages((window) => find(repository, window, site), 'after'),
  [`${method} returns all cursor pages backwards, sorted by ${order}`]: (repository, site) =>
    readAllPages((window) => find(repository, window, site), 'before'),
  [`${method} returns no rows beyond the last, sorted by ${order}`]: returnsNothing((repository, site) =>
    readBeyondLast((window) => find(repository, window, site)),
  ),
});

const OFFSET_RANGES = {
  'the first page by offset': { start: 0, limit: 3 },
  'the second page by offset': { start: 3, limit: 3 },
  'the rest by offset': { start: 4, limit: ALL },
};

/** Calls for the pages by offset in one order. */
export const offsetPageCalls = <Repository>(
  method: string,
  order: string,
  find: (repository: Repository, range: OffsetRequest) => Promise<CursorPage<unknown>>,
): Calls<Repository> => ({
  ...Object.fromEntries(
    Object.entries(OFFSET_RANGES).map(([part, range]) => [
      `${method} returns ${part}, sorted by ${order}`,
      (repository: Repository) => find(repository, range),
    ]),
  ),
  [`${method} returns no rows beyond the last page by offset, sorted by ${order}`]: returnsNothing((repository) =>
    find(repository, { start: 900, limit: 3 }),
  ),
});

/** The criteria of all rows, sorted by id. */
export const ALL_BY_ID = {
  page: { size: ALL },
  total: false,
  sort: [{ field: 'id', descending: false }],
  filters: [],
} as const;

/** A call whose order differs, because each database sorts letters by other rules. */
export const alphabeticalCall = <Repository>(
  method: string,
  order: string,
  find: Find<Repository>,
): Readonly<Record<string, DeclaredCall<Repository>>> => ({
  [`${method} returns all rows, sorted by ${order}`]: differs<Repository, { items: readonly { id: number }[] }>(
    'SQLite compares letters with accents and signs by their code points, MariaDB by its collation',
    ({ items }) => items.map(({ id }) => id).sort((a, b) => a - b),
    (repository, site) => find(repository, { size: ALL }, site),
  ),
});

/** A comparison with values. `fitsNothing` is true if no row matches. */
export interface Comparison {
  readonly operator: ComparisonOperator;
  readonly values: readonly (string | number | boolean | Date)[];
  readonly fitsNothing?: boolean;
}

const formatValue = (value: string | number | boolean | Date): string =>
  value instanceof Date ? value.toISOString() : JSON.stringify(value);

const describeComparison = (field: string, { operator, values }: Comparison): string =>
  `${field} ${operator} ${values.map(formatValue).join(', ')}`;

/** Calls of `find` and `count` with each comparison of each field. */
export function filterCalls<Repository, Field extends string>(
  [find, count]: readonly [find: string, count: string],
  fields: Readonly<Record<Field, readonly Comparison[]>>,
  run: (
    repository: Repository,
    method: 'find' | 'count',
    term: { readonly field: Field; readonly operator: ComparisonOperator; readonly values: Comparison['values'] },
  ) => Promise<unknown>,
): Calls<Repository> {
  const calls: Record<string, DeclaredCall<Repository>> = {};
  for (const [field, all] of Object.entries(fields) as [Field, readonly Comparison[]][]) {
    for (const { fitsNothing = false, ...each } of all) {
      for (const [kind, method] of [['find', find] as const, ['count', count] as const]) {
        const call: DeclaredCall<Repository> = { run: (repository) => run(repository, kind, { field, ...each }) };
        calls[`${method} compares ${describeComparison(field, each)}`] = fitsNothing ? returnsNothing(call) : call;
      }
    }
  }
  return calls;
}

export const eq = (...values: Comparison['values']): Comparison => ({ operator: 'eq', values });
export const like = (value: string): Comparison => ({ operator: 'like', values: [value] });
export const oneOf = (...values: Comparison['values']): Comparison => ({ operator: 'in', values });
export const matchingNothing = (term: Comparison): Comparison => ({ ...term, fitsNothing: true });
/** All operators that compare the order, and the operators for equality. */
export const allOrderOperators = (value: Comparison['values'][number]): Comparison[] =>
  (['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const).map((operator) => ({ operator, values: [value] }));
