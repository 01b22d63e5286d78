import {
  type CursorPage,
  cursorPageClause,
  type CursorPageRequest,
  orderByClause,
  type SortColumn,
  toCursorPage,
} from './cursor-page.js';
import { invalid } from '../errors/domain-error.js';
import { type ComparisonOperator, type Condition, condition } from '../database/sql.js';

/** The requested page of a list. Pages count from 1. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** One page of a list and the total number of items. */
export interface Page<Item> extends PageRequest {
  readonly items: readonly Item[];
  readonly total: number;
}

/** Returns the number of items before a page, for OFFSET. */
export const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;

/** The requested range of a list. `start` counts from 0. */
export interface OffsetRequest {
  readonly start: number;
  readonly limit: number;
}

/** A range of a list and the total number of items. */
export interface OffsetPage<Item> extends OffsetRequest {
  readonly items: readonly Item[];
  readonly total: number;
}

export const toOffsetRequest = ({ page, perPage }: PageRequest): OffsetRequest => ({
  start: offsetOf({ page, perPage }),
  limit: perPage,
});

/** A page of a list, with the total number of items if the total was requested. */
export interface CursorPageWithTotal<Item> extends CursorPage<Item> {
  readonly total?: number;
}

/** Awaits the page and the total in parallel. */
export async function withTotal<Item>(
  page: Promise<CursorPage<Item>>,
  total: Promise<number> | undefined,
): Promise<CursorPageWithTotal<Item>> {
  const [cursorPage, count] = await Promise.all([page, total]);
  return { ...cursorPage, ...(count !== undefined && { total: count }) };
}

/** Returns the page with every item mapped by `itemOf`. */
export const mapCursorPage = <Item, Other>(
  page: CursorPageWithTotal<Item>,
  itemOf: (item: Item) => Other,
): CursorPageWithTotal<Other> => ({ ...page, items: page.items.map(itemOf) });

/** The operator of `filter[views][gte]=10` in version 2. */
export type FilterOperator = ComparisonOperator;
/** A parsed value of a filter. Times are `Date` objects. */
export type FilterValue = string | number | boolean | Date;

/** One filter of a list, for example `filter[status]=planned` as `{ field: 'status', operator: 'eq', values: ['planned'] }`. */
export interface FilterTerm<Filter extends string = string> {
  readonly field: Filter;
  readonly operator: FilterOperator;
  /** One value; with `in` several. */
  readonly values: readonly FilterValue[];
}

/** One field of the requested order: `sort=-due_at` is `{ field: 'due_at', descending: true }`. */
export interface SortTerm<Sort extends string = string> {
  readonly field: Sort;
  readonly descending: boolean;
}

/** The part of a list that a surface requests. Version 1 pages by offset, version 2 by cursor. */
export type ListRange = OffsetRequest | CursorPageRequest;

/** The filters, the order and the part of a list. An item must match all filters. */
export interface ListCriteria<Sort extends string = string, Filter extends string = string> {
  readonly filters: readonly FilterTerm<Filter>[];
  readonly sort: readonly SortTerm<Sort>[];
  readonly page: ListRange;
  /** Whether the result contains the total number of items. */
  readonly total: boolean;
}

/** One page of a list. The positions are null for a page by offset. */
export type ListPage<Item> = CursorPageWithTotal<Item>;

export const isOffset = (range: ListRange): range is OffsetRequest => 'start' in range;

export const skipsRows = (range: ListRange): boolean => isOffset(range) && range.start > 0;

/** A page after many more rows can take the database a second, also if earlier pages of the list are short. */
const MAX_SKIPPED_ROWS = 1000;

/** Returns whether the page begins after many rows. Its statement is a `search`. */
export const skipsManyRows = (range: ListRange): boolean => isOffset(range) && range.start > MAX_SKIPPED_ROWS;

/** The parts of a statement that reads one page. */
export interface ListPageClause {
  readonly where: Condition | undefined;
  /** Columns from which `toListPage` creates positions, to be selected after those of the items. */
  readonly keys: readonly string[];
  readonly orderBy: string;
  /** `LIMIT ?`, with its values. */
  readonly limit: Condition;
}

/** Returns the parts of a statement that reads the requested page in the order of `columns`. */
export function listPageClause(columns: readonly SortColumn[], range: ListRange): ListPageClause {
  if (isOffset(range)) {
    const limit = condition('LIMIT ? OFFSET ?', range.limit, range.start);
    return { where: undefined, keys: [], orderBy: orderByClause(columns), limit };
  }
  const { where, keys, orderBy, limit } = cursorPageClause(columns, range);
  return { where, keys: [keys], orderBy, limit: condition('LIMIT ?', limit) };
}

/** Creates a page from the rows of a statement with a `listPageClause`. */
export const toListPage = <Row extends object, Item>(
  range: ListRange,
  columns: readonly SortColumn[],
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
): CursorPage<Item> =>
  isOffset(range) ? { items: rows.map(itemOf), prev: null, next: null } : toCursorPage(range, columns, rows, itemOf);

/** The list as a page with a number. Its criteria must request the total. Throws `invalid` if the page is truncated. */
export const toPage = <Item>(request: PageRequest, list: ListPage<Item>): Page<Item> => ({
  ...{ page: request.page, perPage: request.perPage },
  ...completeItems(list, 'per_page', ', or omit long attributes with fields'),
});

/** The list as a page by offset. Its criteria must request the total. Throws `invalid` if the page is truncated. */
export const toOffsetPage = <Item>(request: OffsetRequest, list: ListPage<Item>): OffsetPage<Item> => ({
  ...{ start: request.start, limit: request.limit },
  ...completeItems(list, 'limit'),
});

/** The next page by offset would skip the items that a truncated page omits. */
function completeItems<Item>({ items, total = 0, isTruncated }: ListPage<Item>, field: string, remedy = '') {
  if (!isTruncated) return { items, total };
  const message = `The items of this page are too large for one response: reduce ${field}${remedy}.`;
  throw invalid({ field, message, source: 'parameter' });
}
