import { type QueryRunner, TableColumn, type TableColumnOptions, TableIndex } from 'typeorm';
import { isMysql } from './columns.js';

// Steps that may be repeated: MySQL cannot undo those of a migration that was killed.

export async function addColumn(runner: QueryRunner, table: string, column: TableColumnOptions): Promise<void> {
  if (!(await runner.hasColumn(table, column.name))) await runner.addColumn(table, new TableColumn(column));
}

/** For a column that may be null, without a look at any row: TypeORM makes a table of SQLite anew with every row in it. */
export async function appendColumn(runner: QueryRunner, table: string, column: TableColumnOptions): Promise<void> {
  if (isMysql(runner)) return addColumn(runner, table, column);
  if (await runner.hasColumn(table, column.name)) return;
  const type = column.length ? `${column.type}(${column.length})` : column.type;
  await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column.name} ${type}`);
}

/** No null any more. From the column as it is: where its type is written otherwise, TypeORM would make it anew, without its values. */
export async function requireColumn(runner: QueryRunner, table: string, name: string): Promise<void> {
  const column = (await runner.getTable(table))!.findColumnByName(name)!;
  const required = column.clone();
  required.isNullable = false;
  // MariaDB's word for none.
  required.default = undefined;
  if (column.isNullable) await runner.changeColumn(table, column, required);
}

/** What a column has where nothing is said of it, an expression; from the column as it is, as above. */
export async function changeDefault(
  runner: QueryRunner,
  table: string,
  name: string,
  expression: string | undefined,
): Promise<void> {
  const column = (await runner.getTable(table))!.findColumnByName(name)!;
  const changed = column.clone();
  changed.default = expression;
  await runner.changeColumn(table, column, changed);
}

export async function createIndex(
  runner: QueryRunner,
  table: string,
  name: string,
  ...columnNames: readonly string[]
): Promise<void> {
  if (!(await hasIndex(runner, table, name))) {
    await runner.createIndex(table, new TableIndex({ name, columnNames: [...columnNames] }));
  }
}

export async function dropIndex(runner: QueryRunner, table: string, name: string): Promise<void> {
  if (await hasIndex(runner, table, name)) await runner.dropIndex(table, name);
}

async function hasIndex(runner: QueryRunner, table: string, name: string): Promise<boolean> {
  return (await runner.getTable(table))!.indices.some((index) => index.name === name);
}
