import type { Type } from '@nestjs/common';
import { type DataSource, type EntityMetadata, getMetadataArgsStorage } from 'typeorm';
import { dialectOf } from './data-source-options.js';
import { type Dialect, placeholders } from './sql.js';

/** An entity that a module declares, or the entity of the table of its fields. */
export interface DeclaredEntity {
  /** The name of the module. */
  readonly module: string;
  /** The name of the fields that the table contains. */
  readonly fields?: string;
  /** Columns with a filter or a sort; each must begin an index. */
  readonly listed?: readonly string[];
}

export type DeclaredEntities = ReadonlyMap<Type, DeclaredEntity>;

/** The columns of tables and views. With the tables of all modules, the first call takes about 4 ms on SQLite and 8 ms on MariaDB. */
const COLUMNS: Readonly<Record<Dialect, (names: string) => string>> = {
  mysql: (names) =>
    `SELECT table_name AS tableName, column_name AS columnName FROM information_schema.columns
     WHERE table_schema = DATABASE() AND LOWER(table_name) IN (${names})`,
  sqlite: (names) =>
    `SELECT t.name AS tableName, c.name AS columnName FROM sqlite_schema t JOIN pragma_table_xinfo(t.name) c
     WHERE t.type IN ('table', 'view') AND LOWER(t.name) IN (${names})`,
};

/** The first columns of the indexes. */
const INDEXED: Readonly<Record<Dialect, (names: string) => string>> = {
  mysql: (names) =>
    `SELECT table_name AS tableName, column_name AS columnName FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND seq_in_index = 1 AND LOWER(table_name) IN (${names})`,
  sqlite: (names) =>
    `SELECT t.name AS tableName, c.name AS columnName
     FROM sqlite_schema t JOIN pragma_index_list(t.name) i JOIN pragma_index_info(i.name) c
     WHERE t.type = 'table' AND c.seqno = 0 AND LOWER(t.name) IN (${names})`,
};

interface ColumnRow {
  readonly tableName: string;
  readonly columnName: string;
}

/** Returns the columns of a table; empty if the table does not exist. */
type ColumnsOf = (table: { readonly tableName: string }) => ReadonlySet<string>;

export interface SchemaCheck {
  readonly declared: DeclaredEntities;
  /** Whether all tables of the database belong to declared modules, so that an undeclared entity with a table is an error. */
  readonly knowsAllTables: boolean;
}

/**
 * Returns an error with a remedy for each declared entity whose table, column or index no migration has created, and for each class with
 * `@Entity` that no module declares although its table exists.
 */
export async function findSchemaErrors(
  source: DataSource,
  { declared, knowsAllTables }: SchemaCheck,
): Promise<string[]> {
  const entities = source.entityMetadatas.filter(isInDatabase).flatMap((entity) => {
    const declaration = declared.get(entity.target as Type);
    return declaration ? [{ entity, declaration }] : [];
  });
  const undeclared = knowsAllTables ? findUndeclared(source) : [];
  const columnsOf = await readColumns(source, COLUMNS, [...entities.map(({ entity }) => entity), ...undeclared]);
  const listed = entities.filter(({ declaration }) => declaration.listed?.length).map(({ entity }) => entity);
  const indexedOf = await readColumns(source, INDEXED, listed);
  const errors = [
    ...entities.flatMap(({ entity, declaration }) => [
      ...tableErrors(entity, declaration, columnsOf(entity)),
      ...indexErrors(entity, declaration, columnsOf(entity), indexedOf(entity)),
    ]),
    ...undeclared
      .filter((entity) => columnsOf(entity).size > 0)
      .map(
        ({ name, tableName }) =>
          `no module declares the entity ${name} with the table ${tableName}: add ${name} to "entities" of the module whose migration creates the table`,
      ),
  ];
  // A class can be loaded twice, for example from two builds of a site.
  return [...new Set(errors)];
}

/** Reads columns of tables with one statement; without tables, with none. */
async function readColumns(
  source: DataSource,
  statement: typeof COLUMNS,
  tables: readonly { readonly tableName: string }[],
): Promise<ColumnsOf> {
  const names = [...new Set(tables.map(({ tableName }) => tableName.toLowerCase()))];
  const columns = new Map(names.map((name) => [name, new Set<string>()]));
  const sql = statement[dialectOf(source)](placeholders(names));
  const rows = names.length === 0 ? [] : await source.query<ColumnRow[]>(sql, names);
  for (const { tableName, columnName } of rows) {
    columns.get(tableName.toLowerCase())?.add(columnName.toLowerCase());
  }
  return ({ tableName }) => columns.get(tableName.toLowerCase()) ?? new Set();
}

/** Returns the loaded classes with `@Entity` that the data source does not have, and whose tables have no other entity. */
function findUndeclared(source: DataSource): { name: string; tableName: string }[] {
  const known = new Set(source.entityMetadatas.map(({ tableName }) => tableName.toLowerCase()));
  return getMetadataArgsStorage()
    .tables.filter(({ target, database, schema }) => {
      const isOfThisDatabase = database === undefined && schema === undefined;
      return typeof target === 'function' && isOfThisDatabase && !source.hasMetadata(target);
    })
    .map(({ target, name }) => {
      const { name: className } = target as Type;
      return { name: className, tableName: source.namingStrategy.tableName(className, name) };
    })
    .filter(({ tableName }) => !known.has(tableName.toLowerCase()));
}

/** Tables of another schema belong to the site alone. */
const isInDatabase = ({ database, schema }: EntityMetadata): boolean => database === undefined && schema === undefined;

const PLACE = 'add a migration to "migrations" of the module that';

function tableErrors(
  { name, tableName, columns }: EntityMetadata,
  { module, fields }: DeclaredEntity,
  stored: ReadonlySet<string>,
): string[] {
  const what =
    fields === undefined
      ? `the entity ${name} of the module "${module}" needs`
      : `the fields "${fields}" of the module "${module}" need`;
  const creates =
    fields === undefined ? 'creates the table' : 'creates the table, with columns.createFieldsTable for example';
  if (stored.size === 0) return [`${what} the table ${tableName}, which does not exist: ${PLACE} ${creates}`];
  const correction = fields === undefined ? ', or correct the name in @Column' : '';
  return columns
    .filter(({ isVirtualProperty, databaseName }) => !isVirtualProperty && !stored.has(databaseName.toLowerCase()))
    .map(
      ({ databaseName }) =>
        `${what} the column ${tableName}.${databaseName}, which does not exist: ${PLACE} adds the column${correction}`,
    );
}

/** Ignores missing columns, which `tableErrors` reports. */
const indexErrors = (
  { tableName }: EntityMetadata,
  { module, fields, listed = [] }: DeclaredEntity,
  stored: ReadonlySet<string>,
  indexed: ReadonlySet<string>,
): string[] =>
  listed
    .filter((column) => stored.has(column) && !indexed.has(column))
    .map(
      (column) =>
        `the filter or sort by "${fields}.${column}" of the module "${module}" needs an index that begins with ${tableName}.${column}: ${PLACE} creates the index`,
    );
