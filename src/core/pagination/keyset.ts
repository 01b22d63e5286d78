import { allOf, anyOf, type Condition, condition, NEVER } from '../database/condition.js';
import { sqlTime } from '../database/sql-value.js';

/** One column of an order. The last one of an order is unique, and so makes every place in it one row's. */
export interface SortColumn {
  readonly sql: string;
  readonly descending: boolean;
  /** Both databases take NULL for less than everything else. */
  readonly nullable?: boolean;
}

/** What a list can be sorted by, by its name. */
export type SortColumns<Field extends string> = Readonly<Record<Field | 'id', Omit<SortColumn, 'descending'>>>;

/** The order that is asked for. Ids break ties, in the direction of the last field; what comes behind the id decides nothing. */
export function orderOf<Field extends string>(
  sort: readonly { readonly field: Field; readonly descending: boolean }[],
  columns: NoInfer<SortColumns<Field>>,
): SortColumn[] {
  const order = sort.map(({ field, descending }) => ({ ...columns[field], descending }));
  const id = sort.findIndex(({ field }) => field === 'id');
  return id < 0 ? [...order, { ...columns.id, descending: order.at(-1)!.descending }] : order.slice(0, id + 1);
}

export type PlaceValue = string | number | null;

/** A place in an order: the values of its columns in one row. Without values it is the end beyond all rows. */
export type Place = readonly PlaceValue[];

/** A part of a list next to a place: `size` rows after it, or before it; without either from the beginning. */
export interface WindowRequest {
  readonly size: number;
  readonly after?: Place;
  readonly before?: Place;
}

/** The places from which to read on in both directions; null where there is nothing more. */
export interface Window<Item> {
  readonly items: readonly Item[];
  readonly prev: Place | null;
  readonly next: Place | null;
}

/** What a statement needs to read a window: it costs the same however far from the beginning the place is. */
export interface WindowClause {
  readonly where: Condition | undefined;
  /** `column AS key0, …`: what `windowOf` makes places of. */
  readonly keys: string;
  readonly orderBy: string;
  /** One more than asked for: it tells whether there is more. */
  readonly limit: number;
}

export function windowClause(columns: readonly SortColumn[], { size, after, before }: WindowRequest): WindowClause {
  const order = before ? columns.map((column) => ({ ...column, descending: !column.descending })) : columns;
  const place = before ?? after ?? [];
  return {
    where: place.length > 0 ? beyond(order, place) : undefined,
    keys: columns.map(({ sql }, index) => `${sql} AS key${index}`).join(', '),
    orderBy: deciding(order, place)
      .map(({ sql, descending }) => `${sql} ${descending ? 'DESC' : 'ASC'}`)
      .join(', '),
    limit: size + 1,
  };
}

/** Makes a window of the rows that such a statement has given. */
export function windowOf<Row extends object, Item>(
  { size, after, before }: WindowRequest,
  columns: readonly SortColumn[],
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
): Window<Item> {
  const isMore = rows.length > size;
  const shown = before ? rows.slice(0, size).reverse() : rows.slice(0, size);
  // Beside an empty window lies the end that it was read from.
  const [first = [], last = []] =
    shown.length === 0 ? [] : [shown[0]!, shown.at(-1)!].map((row) => placeOf(columns, row));
  const isBehind = (place: Place | undefined): boolean => place !== undefined && place.length > 0;
  return {
    items: shown.map(itemOf),
    prev: (before ? isMore : isBehind(after)) ? first : null,
    next: (before ? isBehind(before) : isMore) ? last : null,
  };
}

function placeOf(columns: readonly SortColumn[], row: object): Place {
  const keys = row as Record<string, PlaceValue | Date>;
  return columns.map((_, index) => {
    const value = keys[`key${index}`]!;
    return value instanceof Date ? sqlTime(value) : value;
  });
}

/** Beyond a NULL, less than which is nothing, the first column decides no more; an order by it would be sorted for. */
const deciding = (order: readonly SortColumn[], place: Place): readonly SortColumn[] =>
  order[0]!.descending && place.length > 0 && place[0] === null ? order.slice(1) : order;

/** The rows that come after a place. */
function beyond([column, ...others]: readonly SortColumn[], [value = null, ...rest]: Place): Condition {
  const further = furtherThan(column!, value);
  if (others.length === 0) return further;
  const same = value === null ? condition(`${column!.sql} IS NULL`) : condition(`${column!.sql} = ?`, value);
  const either = anyOf(further, allOf(same, beyond(others, rest)))!;
  // Said apart, an index is read from here on: no optimizer sees it in the alternatives.
  return value === null ? either : allOf(notBefore(column!, value), either)!;
}

function notBefore({ sql, descending, nullable }: SortColumn, value: PlaceValue): Condition {
  if (!descending) return condition(`${sql} >= ?`, value);
  const less = condition(`${sql} <= ?`, value);
  return nullable ? anyOf(less, condition(`${sql} IS NULL`))! : less;
}

function furtherThan({ sql, descending, nullable }: SortColumn, value: PlaceValue): Condition {
  if (value === null) return descending ? NEVER : condition(`${sql} IS NOT NULL`);
  if (!descending) return condition(`${sql} > ?`, value);
  const less = condition(`${sql} < ?`, value);
  return nullable ? anyOf(less, condition(`${sql} IS NULL`))! : less;
}
