import { type Type, Injectable } from '@nestjs/common';
import { DataSource, type EntityMetadata, type QueryRunner } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { type PortableValue, type ColumnCodec, type ColumnLimits, findColumnCodec } from './column-codec.js';
import { exportExclusionReason } from './exclude-from-export.decorator.js';
import type { Dialect } from '../sql.js';

export interface PortableColumn extends ColumnLimits {
  readonly name: string;
  readonly codec: ColumnCodec;
  readonly nullable: boolean;
}

/** A foreign key. The referenced table may be the same table. */
export interface PortableForeignKey {
  readonly columns: readonly PortableColumn[];
  readonly table: string;
  readonly referencedColumns: readonly string[];
}

/** Description of an exported table. */
export interface PortableTable {
  readonly name: string;
  readonly columns: readonly PortableColumn[];
  /** Primary key. Rows are read in its order. */
  readonly key: readonly PortableColumn[];
  /** True if the database generates the ids. */
  readonly hasGeneratedId: boolean;
  readonly references: readonly PortableForeignKey[];
  /** The primary key comes first. */
  readonly uniqueKeys: readonly (readonly PortableColumn[])[];
}

/** Values by column name. */
export type PortableRow = Readonly<Record<string, PortableValue>>;

/** Quotes a name with backticks, which both dialects accept. */
export const quoteIdentifier = (name: string): string => `\`${name}\``;

export const toBoundValue = ({ codec }: PortableColumn, value: PortableValue): string | number | Buffer | null =>
  value === null ? null : (codec.decode?.(value) ?? (value as string | number));

/** Fractional digits of a second on SQLite if the entity sets no precision: TypeORM writes 3 digits. */
const SQLITE_DIGITS = 3;

/** Returns the tables of all exported entities, each table after the tables that it references. */
function describeTables(source: DataSource, isLeftOut: (entity: Type) => boolean): PortableTable[] {
  const wanted = source.entityMetadatas.filter(
    ({ tableType, target }) =>
      (tableType === 'regular' || tableType === 'junction') &&
      !(typeof target === 'function' && isLeftOut(target as Type)),
  );
  return sortByReferences(wanted.map((metadata) => describe(metadata, source)));
}

function describe(metadata: EntityMetadata, { options }: DataSource): PortableTable {
  const digits = options.type === 'mysql' ? 0 : SQLITE_DIGITS;
  const stored = metadata.columns.filter(({ generatedType }) => generatedType === undefined);
  const columns = new Map(stored.map((column) => [column.databaseName, describeColumn(metadata, column, digits)]));
  const named = (some: readonly ColumnMetadata[]) => some.map(({ databaseName }) => columns.get(databaseName)!);
  const key = named(metadata.primaryColumns);
  return {
    name: metadata.tableName,
    columns: [...columns.values()],
    key,
    hasGeneratedId: metadata.generatedColumns.some(({ generationStrategy }) => generationStrategy === 'increment'),
    references: metadata.foreignKeys.map((reference) => ({
      columns: named(reference.columns),
      table: reference.referencedEntityMetadata.tableName,
      referencedColumns: reference.referencedColumns.map(({ databaseName }) => databaseName),
    })),
    uniqueKeys: [
      key,
      ...metadata.uniques.map((unique) => named(unique.columns)),
      // On MySQL, TypeORM creates unique indices for unique constraints.
      ...metadata.indices.filter(({ isUnique }) => isUnique).map((index) => named(index.columns)),
    ],
  };
}

function describeColumn({ tableName }: EntityMetadata, column: ColumnMetadata, digits: number): PortableColumn {
  const { databaseName, type, isNullable, length, precision, scale } = column;
  const codec = findColumnCodec(type);
  if (!codec) throw new Error(`The column type ${String(type)} has no export format: ${tableName}.${databaseName}`);
  return {
    name: databaseName,
    codec,
    nullable: isNullable,
    length: length ? Number(length) : undefined,
    digits: type === 'datetime' || type === Date ? (precision ?? digits) : (scale ?? 0),
  };
}

/** Lists the exported tables: the tables of all entities without `@ExcludeFromExport`. */
@Injectable()
export class PortableTableRegistry {
  constructor(private readonly source: DataSource) {}

  /** Each table follows the tables that it references. */
  all(): PortableTable[] {
    return describeTables(this.source, (entity) => exportExclusionReason(entity) !== undefined);
  }
}

interface ReferencingTable {
  readonly name: string;
  readonly references: readonly { readonly table: string }[];
}

/**
 * Sorts tables so that each table follows the tables that it references, otherwise by name. Throws if references are circular or a
 * referenced table is not exported.
 */
function sortByReferences<Table extends ReferencingTable>(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<Table>();
  const visit = (table: Table, way: readonly string[]): void => {
    if (ordered.has(table)) return;
    const here = [...way, table.name];
    if (way.includes(table.name)) throw new Error(`These tables have circular references: ${here.join(', ')}`);
    for (const { table: name } of table.references) {
      const referenced = byName.get(name);
      if (!referenced) throw new Error(`${table.name} is exported but references ${name}, which is not exported`);
      if (referenced !== table) visit(referenced, here);
    }
    ordered.add(table);
  };
  for (const table of [...tables].sort((a, b) => (a.name < b.name ? -1 : 1))) visit(table, []);
  return [...ordered];
}

/** Deletes all rows of the tables and restarts their ids. Tables that reference these tables must be empty too. */
export async function clearTables(runner: QueryRunner, dialect: Dialect, names: readonly string[]): Promise<void> {
  await runner.query(DISABLE_FOREIGN_KEYS[dialect]);
  try {
    for (const name of names) {
      // TRUNCATE avoids a long transaction, which a cluster would reject, for any number of rows.
      if (dialect === 'mysql') await runner.query(`TRUNCATE TABLE ${quoteIdentifier(name)}`);
      else {
        await runner.query(`DELETE FROM ${quoteIdentifier(name)}`);
        await runner.query('DELETE FROM sqlite_sequence WHERE name = ?', [name]);
      }
    }
  } finally {
    await runner.query(ENABLE_FOREIGN_KEYS[dialect]);
  }
}

const DISABLE_FOREIGN_KEYS: Record<Dialect, string> = {
  mysql: 'SET SESSION foreign_key_checks = 0',
  sqlite: 'PRAGMA foreign_keys = OFF',
};
const ENABLE_FOREIGN_KEYS: Record<Dialect, string> = {
  mysql: 'SET SESSION foreign_key_checks = 1',
  sqlite: 'PRAGMA foreign_keys = ON',
};
