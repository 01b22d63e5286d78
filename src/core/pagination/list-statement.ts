import { ALWAYS, allOf, type Condition, condition, ORDERED_JOIN_SQL, type SqlValue } from '../database/sql.js';
import type { Database } from '../database/database.js';
import { type CursorPage, orderByClause, type SortColumn } from './cursor-page.js';
import {
  isOffset,
  listPageClause,
  type ListRange,
  type OffsetRequest,
  skipsManyRows,
  toListPage,
} from './list-criteria.js';

/**
 * `query` if the list never has many rows, so that it does not wait for other lists; default: `scan`. A page after many rows is always a
 * `search`.
 */
export type ListMethod = 'query' | 'scan';

/** The rows of a list whose order needs no special index. */
export interface ListStatement {
  /** The columns of the items. */
  readonly select: string;
  /** Values of placeholders in `select`. */
  readonly selectValues?: readonly SqlValue[];
  /** Tables with joins. The last column of `order` belongs to the first table. */
  readonly from: string;
  readonly where: Condition | undefined;
  readonly method?: ListMethod;
  readonly order: readonly SortColumn[];
}

/**
 * Reads one page of a list with one statement. If no index provides the order, the database sorts: for the first page and for cursors it
 * holds the rows of one page, and for further pages the values of the sort columns of all rows up to the page.
 */
export async function findListPage<Row extends object, Item>(
  database: Database,
  statement: ListStatement,
  range: ListRange,
  itemOf: (row: Row) => Item,
): Promise<CursorPage<Item>> {
  const { sql, values } =
    isOffset(range) && range.start > 0
      ? positionsFirst(statement, range, ORDERED_JOIN_SQL[database.dialect])
      : wholeRows(statement, range);
  const { method = 'scan', order } = statement;
  const rows = await database[skipsManyRows(range) ? 'search' : method]<Row>(sql, values);
  return toListPage(range, order, rows, itemOf);
}

function wholeRows({ select, selectValues = [], from, where, order }: ListStatement, range: ListRange): Condition {
  const clause = listPageClause(order, range);
  const { sql, values } = allOf(where, clause.where) ?? ALWAYS;
  return condition(
    `SELECT ${[select, ...clause.keys].join(', ')} FROM ${from} WHERE ${sql} ORDER BY ${clause.orderBy} ${clause.limit.sql}`,
    ...selectValues,
    ...values,
    ...clause.limit.values,
  );
}

/**
 * Sorts and skips the values of the sort columns only, and then reads the rows of the page. A sort of whole rows would also hold the
 * skipped rows, on SQLite in the memory of this process.
 */
function positionsFirst(
  { select, selectValues = [], from, where = ALWAYS, order }: ListStatement,
  range: OffsetRequest,
  orderedJoin: string,
): Condition {
  const { orderBy, limit } = listPageClause(order, range);
  const keys = order.map(({ sql }, index) => `${sql} AS key${index}`).join(', ');
  const positions = `SELECT ${keys} FROM ${from} WHERE ${where.sql} ORDER BY ${orderBy} ${limit.sql}`;
  const inOrder = orderByClause(order.map((column, index) => ({ ...column, sql: `list_position.key${index}` })));
  const isSame = `${order.at(-1)!.sql} = list_position.key${order.length - 1}`;
  return condition(
    `SELECT ${select} FROM (${positions}) list_position ${orderedJoin} ${from} WHERE ${isSame} ORDER BY ${inOrder}`,
    ...selectValues,
    ...where.values,
    ...limit.values,
  );
}

/** Counts the rows of a list. */
export async function countListRows(
  database: Database,
  from: string,
  where: Condition = ALWAYS,
  method: ListMethod = 'scan',
): Promise<number> {
  const [row] = await database[method]<{ total: number }>(
    `SELECT COUNT(*) AS total FROM ${from} WHERE ${where.sql}`,
    where.values,
  );
  return row!.total;
}
