import { type QueryRunner, Table, type TableColumnOptions, type TableOptions } from 'typeorm';

/** The few column types in which the two dialects differ, and a table that relies on no server default. */
export const isMysql = (runner: QueryRunner): boolean => runner.dataSource.options.type === 'mysql';

export const id = (): TableColumnOptions => ({
  name: 'id',
  type: 'integer',
  isPrimary: true,
  isGenerated: true,
  generationStrategy: 'increment',
});

export const integer = (name: string, options: Partial<TableColumnOptions> = {}): TableColumnOptions => ({
  name,
  type: 'integer',
  ...options,
});

export const text = (name: string, length: number, options: Partial<TableColumnOptions> = {}): TableColumnOptions => ({
  name,
  type: 'varchar',
  length: String(length),
  ...options,
});

/** A text compared byte by byte: slugs and normalised keys, which the application has folded already. */
export const key = (runner: QueryRunner, name: string, length = 190): TableColumnOptions =>
  text(name, length, isMysql(runner) ? { charset: 'utf8mb4', collation: 'utf8mb4_bin' } : {});

/** Any length: MySQL's own `text` ends at 64 KB. */
export const longText = (
  runner: QueryRunner,
  name: string,
  options: Partial<TableColumnOptions> = {},
): TableColumnOptions => ({
  name,
  type: isMysql(runner) ? 'longtext' : 'text',
  ...options,
});

/** A time in UTC with milliseconds. */
export const time = (runner: QueryRunner, name: string, isNullable = false): TableColumnOptions => ({
  name,
  type: 'datetime',
  isNullable,
  ...(isMysql(runner) ? { precision: 3 } : {}),
});

export const boolean = (name: string): TableColumnOptions => ({ name, type: 'boolean' });

const MYSQL_ENGINE = 'InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci';

/** Harmless when the table is there: MySQL cannot undo what a migration that was killed had done already. */
export async function createTable(runner: QueryRunner, options: TableOptions): Promise<void> {
  await runner.createTable(new Table({ ...options, ...(isMysql(runner) ? { engine: MYSQL_ENGINE } : {}) }), true);
}
