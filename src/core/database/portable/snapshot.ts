import type { QueryRunner } from 'typeorm';
import type { Dialect } from '../database-target.js';
import { newestMigration } from './newest-migration.js';
import { nextIdOf } from './next-id.js';
import { boundOf, type PortableColumn, type PortableRow, type PortableTable, quoted } from './portable-table.js';

/** Rows per statement. Tables with long texts use fewer rows: each row may have a megabyte. */
const ROWS = { short: 500, long: 20 };

/** The rows of the database at one point in time. */
export class Snapshot {
  constructor(
    private readonly runner: QueryRunner,
    private readonly dialect: Dialect,
  ) {}

  newestMigration(): Promise<string> {
    return newestMigration(this.runner);
  }

  /** Returns the next id. Unlike the rows, the id is not part of the snapshot: it may be newer. */
  nextId(table: PortableTable): Promise<number> {
    return nextIdOf(this.runner, this.dialect, table.name);
  }

  /** Yields all rows in the order of the primary key. */
  async *rows(table: PortableTable): AsyncGenerator<PortableRow> {
    const most = table.columns.some(isLong) ? ROWS.long : ROWS.short;
    const columns = table.columns.map((column) => this.read(column)).join(', ');
    const order = table.key.map(({ name }) => quoted(name)).join(', ');
    const sql = (where: string) =>
      `SELECT ${columns} FROM ${quoted(table.name)} ${where} ORDER BY ${order} LIMIT ${most}`;
    for (let last: PortableRow | undefined, read = most; read === most;) {
      const beyond = last && beyondKey(table.key, last);
      const rows = (await this.runner.query(sql(beyond ? `WHERE ${beyond.sql}` : ''), beyond?.values)) as object[];
      read = rows.length;
      for (const row of rows) yield (last = shownRow(table, row as Record<string, unknown>));
    }
  }

  private read({ name, kind }: PortableColumn): string {
    const column = quoted(name);
    return `${kind.read?.(column, this.dialect) ?? column} AS ${column}`;
  }
}

const isLong = ({ kind, length }: PortableColumn): boolean => kind.isLong === true && length === undefined;

function shownRow({ name: table, columns }: PortableTable, raw: Record<string, unknown>): PortableRow {
  const shown = columns.map((column) => {
    const value = raw[column.name];
    try {
      return [column.name, value === null ? null : column.kind.show ? column.kind.show(value, column) : value];
    } catch (error) {
      throw new Error(`${table}.${column.name}: ${(error as Error).message}`, { cause: error });
    }
  });
  return Object.fromEntries(shown) as PortableRow;
}

/** Matches rows with a greater key. The leading `>=` makes the database seek in the index: no optimizer derives the bound from the OR. */
function beyondKey(
  [column, ...others]: readonly PortableColumn[],
  row: PortableRow,
): { sql: string; values: unknown[] } {
  const [name, value] = [quoted(column!.name), boundOf(column!, row[column!.name]!)];
  if (others.length === 0) return { sql: `${name} > ?`, values: [value] };
  const further = beyondKey(others, row);
  return { sql: `${name} >= ? AND (${name} > ? OR (${further.sql}))`, values: [value, value, ...further.values] };
}
