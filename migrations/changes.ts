import { type QueryRunner, TableColumn, type TableColumnOptions, TableIndex } from 'typeorm';
import { isMysql } from './columns.js';

// Steps that can be repeated: MySQL cannot roll back the steps of a killed migration.

/** Adds a column unless the table has it. On SQLite, TypeORM recreates the table with all its rows; see `appendColumn`. */
export async function addColumn(runner: QueryRunner, table: string, column: TableColumnOptions): Promise<void> {
  if (!(await runner.hasColumn(table, column.name))) await runner.addColumn(table, new TableColumn(column));
}

/** Adds a nullable column without reading rows: TypeORM would recreate a SQLite table with all its rows. */
export async function appendColumn(runner: QueryRunner, table: string, column: TableColumnOptions): Promise<void> {
  if (isMysql(runner)) return addColumn(runner, table, column);
  if (await runner.hasColumn(table, column.name)) return;
  const type = column.length ? `${column.type}(${column.length})` : column.type;
  await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column.name} ${type}`);
}

/**
 * Sets NOT NULL. Starts from the existing column: if its type is written differently, TypeORM would recreate the column without its
 * values.
 */
export async function requireColumn(runner: QueryRunner, table: string, name: string): Promise<void> {
  const column = (await runner.getTable(table))!.findColumnByName(name)!;
  const required = column.clone();
  required.isNullable = false;
  // MariaDB reports a missing default as the text NULL.
  required.default = undefined;
  if (column.isNullable) await runner.changeColumn(table, column, required);
}

/** Sets the default of a column, an SQL expression. Starts from the existing column, like `requireColumn`. */
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

/** Creates the index `name` of the columns, unless it exists. */
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

/** Removes a column if it exists. Not with TypeORM, which would recreate the table on SQLite. */
export async function dropColumn(runner: QueryRunner, table: string, column: string): Promise<void> {
  if (await runner.hasColumn(table, column)) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
}

/** Removes the index `name` if it exists. */
export async function dropIndex(runner: QueryRunner, table: string, name: string): Promise<void> {
  if (await hasIndex(runner, table, name)) await runner.dropIndex(table, name);
}

async function hasIndex(runner: QueryRunner, table: string, name: string): Promise<boolean> {
  return (await runner.getTable(table))!.indices.some((index) => index.name === name);
}

/** Replaces the columns of an index. On MySQL with one statement, because earlier releases name the index in their statements. */
export async function replaceIndex(
  runner: QueryRunner,
  table: string,
  name: string,
  ...columnNames: readonly string[]
): Promise<void> {
  const { indices } = (await runner.getTable(table))!;
  const existing = indices.find((index) => index.name === name);
  if (existing?.columnNames.join() === columnNames.join()) return;
  if (existing && isMysql(runner)) {
    await runner.query(`ALTER TABLE ${table} DROP INDEX ${name}, ADD INDEX ${name} (${columnNames.join(', ')})`);
    return;
  }
  await dropIndex(runner, table, name);
  await createIndex(runner, table, name, ...columnNames);
}
