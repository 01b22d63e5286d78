import type { Type } from '@nestjs/common';
import type { DataSource, EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { inReferenceOrder } from './in-reference-order.js';
import type { PortableColumn, PortableTable } from './portable-table.js';
import { valueKindOf } from './value-kind.js';

/** How many digits of a second SQLite keeps where an entity does not say: TypeORM writes so many. */
const SQLITE_DIGITS = 3;

/** The tables of all entities but those that are left out, in an order in which nothing is named before it is there. */
export function describeTables(source: DataSource, isLeftOut: (entity: Type) => boolean): PortableTable[] {
  const wanted = source.entityMetadatas.filter(
    ({ tableType, target }) =>
      (tableType === 'regular' || tableType === 'junction') &&
      !(typeof target === 'function' && isLeftOut(target as Type)),
  );
  return inReferenceOrder(wanted.map((metadata) => describe(metadata, source)));
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
    isCounted: metadata.generatedColumns.some(({ generationStrategy }) => generationStrategy === 'increment'),
    references: metadata.foreignKeys.map((reference) => ({
      columns: named(reference.columns),
      table: reference.referencedEntityMetadata.tableName,
      referenced: reference.referencedColumns.map(({ databaseName }) => databaseName),
    })),
    uniques: [
      key,
      ...metadata.uniques.map((unique) => named(unique.columns)),
      // What it makes of them on MySQL.
      ...metadata.indices.filter(({ isUnique }) => isUnique).map((index) => named(index.columns)),
    ],
  };
}

function describeColumn({ tableName }: EntityMetadata, column: ColumnMetadata, digits: number): PortableColumn {
  const { databaseName, type, isNullable, length, precision, scale } = column;
  const kind = valueKindOf(type);
  if (!kind) throw new Error(`Nobody has said how ${String(type)} is exported: ${tableName}.${databaseName}`);
  return {
    name: databaseName,
    kind,
    nullable: isNullable,
    length: length ? Number(length) : undefined,
    digits: type === 'datetime' || type === Date ? (precision ?? digits) : (scale ?? 0),
  };
}
