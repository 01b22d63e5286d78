import { type QueryRunner, Table, type TableColumnOptions, type TableOptions } from 'typeorm';

/** Returns true on MySQL and MariaDB. */
export const isMysql = (runner: QueryRunner): boolean => runner.dataSource.options.type === 'mysql';

/** The primary key `id`, a number that the database generates. */
export const id = (): TableColumnOptions => ({
  name: 'id',
  type: 'integer',
  isPrimary: true,
  isGenerated: true,
  generationStrategy: 'increment',
});

/** An integer of 32 bits. */
export const integer = (name: string, options: Partial<TableColumnOptions> = {}): TableColumnOptions => ({
  name,
  type: 'integer',
  ...options,
});

/**
 * A text of at most `length` characters. In your own SQL, MySQL compares the column without regard to case and accents; `key` creates a
 * column that is compared byte by byte. Filters of lists compare byte by byte with both, on both databases.
 */
export const text = (name: string, length: number, options: Partial<TableColumnOptions> = {}): TableColumnOptions => ({
  name,
  type: 'varchar',
  length: String(length),
  ...options,
});

/** A text that is compared byte by byte: slugs and normalised keys, which the application has already folded. */
export const key = (runner: QueryRunner, name: string, length = 190): TableColumnOptions =>
  text(name, length, isMysql(runner) ? { charset: 'utf8mb4', collation: 'utf8mb4_bin' } : {});

/** A text of any length: `text` of MySQL is limited to 64 KB. */
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

/** A boolean; both databases store 0 or 1. */
export const boolean = (name: string): TableColumnOptions => ({ name, type: 'boolean' });

const MYSQL_ENGINE = 'InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci';

/** Creates a table. Does nothing if the table exists: MySQL cannot roll back the steps of a killed migration. */
export async function createTable(runner: QueryRunner, options: TableOptions): Promise<void> {
  await runner.createTable(new Table({ ...options, ...(isMysql(runner) ? { engine: MYSQL_ENGINE } : {}) }), true);
}

/** The tables of the resources to which modules add fields. */
const FIELD_OWNERS = { article: 'articles', category: 'categories', user: 'users' } as const;

/**
 * Creates the table of fields that a module adds to articles, categories or users: `category_<name>` with one row per category and an index
 * for each of `indexed`. All columns are nullable. Without the module, the table stays, and its rows are deleted with their categories.
 *
 * @example
 * await columns.createFieldsTable(runner, 'category', 'planning', [columns.text('desk', 190)], ['desk']);
 */
export async function createFieldsTable(
  runner: QueryRunner,
  owner: 'article' | 'category' | 'user',
  name: string,
  columns: readonly TableColumnOptions[],
  indexed: readonly string[] = [],
): Promise<void> {
  const table = `${owner}_${name}`;
  const key = `${owner}_id`;
  await createTable(runner, {
    name: table,
    columns: [integer(key, { isPrimary: true }), ...columns.map((column) => ({ ...column, isNullable: true }))],
    indices: indexed.map((column) => ({ name: `IX_${table}_${column}`, columnNames: [column] })),
    foreignKeys: [
      {
        name: `FK_${table}_${owner}`,
        columnNames: [key],
        referencedTableName: FIELD_OWNERS[owner],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
      },
    ],
  });
}

/** `createFieldsTable` for articles. */
export const createArticleFieldsTable = (
  runner: QueryRunner,
  name: string,
  columns: readonly TableColumnOptions[],
  indexed: readonly string[] = [],
): Promise<void> => createFieldsTable(runner, 'article', name, columns, indexed);
