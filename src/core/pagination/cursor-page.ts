import { allOf, anyOf, type Condition, condition, NEVER, sqlTime } from '../database/sql.js';

/** One column of a sort order. The last column of an order is unique, so that each position identifies one row. */
export interface SortColumn {
  readonly sql: string;
  readonly descending: boolean;
  /** True if the column allows NULL. Both databases sort NULL before all other values. */
  readonly nullable?: boolean;
}

/** Sortable columns of a list by field name. */
export type SortColumnMap<Field extends string> = Readonly<Record<Field | 'id', Omit<SortColumn, 'descending'>>>;

/** Returns the columns of the requested order. Ids break ties, in the direction of the last field. Fields after `id` have no effect. */
export function resolveOrder<Field extends string>(
  sort: readonly { readonly field: Field; readonly descending: boolean }[],
  columns: NoInfer<SortColumnMap<Field>>,
): SortColumn[] {
  const order = sort.map(({ field, descending }) => ({ ...columns[field], descending }));
  const id = sort.findIndex(({ field }) => field === 'id');
  return id < 0 ? [...order, { ...columns.id, descending: order.at(-1)!.descending }] : order.slice(0, id + 1);
}

/** The value of a sort column in a position. */
export type CursorValue = string | number | null;

/** A position in an order: the column values of one row. An empty array is the position after the last row. */
export type CursorPosition = readonly CursorValue[];

/** Requests `size` rows after or before a position; from the beginning of the list if both are missing. */
export interface CursorPageRequest {
  readonly size: number;
  readonly after?: CursorPosition;
  readonly before?: CursorPosition;
}

/** A page with the positions for reading on in both directions; null if no rows follow in that direction. */
export interface CursorPage<Item> {
  readonly items: readonly Item[];
  readonly prev: CursorPosition | null;
  readonly next: CursorPosition | null;
  /** True if the page has fewer items than requested because the contents of more items exceed `ResponseBudget`. */
  readonly isTruncated?: boolean;
}

/** The parts of a statement that reads one page. The cost does not depend on the distance from the beginning of the list. */
export interface CursorPageClause {
  readonly where: Condition | undefined;
  /** `column AS key0, …`: the values from which `toCursorPage` creates positions. */
  readonly keys: string;
  readonly orderBy: string;
  /** The page size plus one row, which shows that more rows follow. */
  readonly limit: number;
}

/** Returns the parts of a statement that reads the requested page in the order of `columns`. */
export function cursorPageClause(
  columns: readonly SortColumn[],
  { size, after, before }: CursorPageRequest,
): CursorPageClause {
  const order = before ? columns.map((column) => ({ ...column, descending: !column.descending })) : columns;
  const position = before ?? after ?? [];
  return {
    where: position.length > 0 ? afterPosition(order, position) : undefined,
    keys: columns.map(({ sql }, index) => `${sql} AS key${index}`).join(', '),
    orderBy: orderByClause(orderingColumns(order, position)),
    limit: size + 1,
  };
}

/** Returns the columns for ORDER BY. */
export const orderByClause = (columns: readonly SortColumn[]): string =>
  columns.map(({ sql, descending }) => `${sql} ${descending ? 'DESC' : 'ASC'}`).join(', ');

/** Creates a page from the rows of a statement with a `cursorPageClause`. */
export function toCursorPage<Row extends object, Item>(
  { size, after, before }: CursorPageRequest,
  columns: readonly SortColumn[],
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
): CursorPage<Item> {
  const hasMore = rows.length > size;
  const pageRows = before ? rows.slice(0, size).reverse() : rows.slice(0, size);
  // An empty page is followed by the end of the list from which the page was read.
  const [first = [], last = []] =
    pageRows.length === 0 ? [] : [pageRows[0]!, pageRows.at(-1)!].map((row) => toCursorPosition(columns, row));
  const isBehind = (place: CursorPosition | undefined): boolean => place !== undefined && place.length > 0;
  return {
    items: pageRows.map(itemOf),
    prev: (before ? hasMore : isBehind(after)) ? first : null,
    next: (before ? isBehind(before) : hasMore) ? last : null,
  };
}

function toCursorPosition(columns: readonly SortColumn[], row: object): CursorPosition {
  const keys = row as Record<string, CursorValue | Date>;
  return columns.map((_, index) => {
    const value = keys[`key${index}`]!;
    return value instanceof Date ? sqlTime(value) : value;
  });
}

/**
 * After a NULL in descending order, the first column is NULL in all remaining rows. ORDER BY omits the column, because it would
 * cause a sort.
 */
const orderingColumns = (order: readonly SortColumn[], place: CursorPosition): readonly SortColumn[] =>
  order[0]!.descending && place.length > 0 && place[0] === null ? order.slice(1) : order;

/** Matches the rows after a position. */
function afterPosition([column, ...others]: readonly SortColumn[], [value = null, ...rest]: CursorPosition): Condition {
  const further = strictlyAfter(column!, value);
  if (others.length === 0) return further;
  const same = value === null ? condition(`${column!.sql} IS NULL`) : condition(`${column!.sql} = ?`, value);
  const either = anyOf(further, allOf(same, afterPosition(others, rest)))!;
  // With the separate bound the database seeks in the index: no optimizer derives the bound from the OR.
  return value === null ? either : allOf(atOrAfter(column!, value), either)!;
}

function atOrAfter({ sql, descending, nullable }: SortColumn, value: CursorValue): Condition {
  if (!descending) return condition(`${sql} >= ?`, value);
  const less = condition(`${sql} <= ?`, value);
  return nullable ? anyOf(less, condition(`${sql} IS NULL`))! : less;
}

function strictlyAfter({ sql, descending, nullable }: SortColumn, value: CursorValue): Condition {
  if (value === null) return descending ? NEVER : condition(`${sql} IS NOT NULL`);
  if (!descending) return condition(`${sql} > ?`, value);
  const less = condition(`${sql} < ?`, value);
  return nullable ? anyOf(less, condition(`${sql} IS NULL`))! : less;
}
