import { ALWAYS, allOf, type Condition, type SqlValue } from '../database/sql.js';
import type { Database } from '../database/database.js';
import type { CursorPage, SortColumn } from './cursor-page.js';
import { listPageClause, type ListRange, toListPage } from './list-criteria.js';

/** The rows of a list whose order needs no special index. */
export interface ListStatement {
  /** The columns of the items. */
  readonly select: string;
  /** Values of placeholders in `select`. */
  readonly selectValues?: readonly SqlValue[];
  /** Tables with joins. */
  readonly from: string;
  readonly where: Condition | undefined;
  readonly order: readonly SortColumn[];
}

/** Reads one page of a list with one statement. */
export async function findListPage<Row extends object, Item>(
  database: Database,
  { select, selectValues = [], from, where, order }: ListStatement,
  range: ListRange,
  itemOf: (row: Row) => Item,
): Promise<CursorPage<Item>> {
  const clause = listPageClause(order, range);
  const { sql, values } = allOf(where, clause.where) ?? ALWAYS;
  const rows = await database.scan<Row>(
    `SELECT ${[select, ...clause.keys].join(', ')} FROM ${from} WHERE ${sql} ORDER BY ${clause.orderBy} ${clause.limit.sql}`,
    [...selectValues, ...values, ...clause.limit.values],
  );
  return toListPage(range, order, rows, itemOf);
}

/** Counts the rows of a list. */
export async function countListRows(database: Database, from: string, where: Condition = ALWAYS): Promise<number> {
  const [row] = await database.scan<{ total: number }>(
    `SELECT COUNT(*) AS total FROM ${from} WHERE ${where.sql}`,
    where.values,
  );
  return row!.total;
}
