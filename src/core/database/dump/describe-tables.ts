import type { Type } from '@nestjs/common';
import type { DataSource, EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { sortByReferences } from './sort-by-references.js';
import type { PortableColumn, PortableTable } from './portable-table.js';
import { findColumnCodec } from './column-codec.js';

/** Fractional digits of a second on SQLite if the entity sets no precision: TypeORM writes 3 digits. */
const SQLITE_DIGITS = 3;

/** Returns the tables of all exported entities, each table after the tables that it references. */
export function describeTables(source: DataSource, isLeftOut: (entity: Type) => boolean): PortableTable[] {
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
