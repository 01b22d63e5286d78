import type { Type } from '@nestjs/common';
import { getMetadataArgsStorage } from 'typeorm';

/** Returns the table name of an entity class, from its `@Entity`. */
export function tableNameOf(entity: Type): string {
  const table = getMetadataArgsStorage().tables.find(({ target }) => target === entity);
  if (!table) throw new Error(`${entity.name} is not an entity`);
  return table.name ?? entity.name;
}

const columnsByEntity = new Map<Type, ReadonlyMap<string, string>>();

/** Returns the column name of an entity property, from its `@Column`. Throws if the property has no column. */
export function columnNameOf(entity: Type, member: string): string {
  const column = columnsOf(entity).get(member);
  if (column === undefined) throw new Error(`${entity.name} has no column ${member}`);
  return column;
}

function columnsOf(entity: Type): ReadonlyMap<string, string> {
  let columns = columnsByEntity.get(entity);
  if (!columns) {
    const declared = getMetadataArgsStorage().columns.filter(({ target }) => isOrExtends(entity, target));
    columns = new Map(declared.map(({ propertyName, options }) => [propertyName, options.name ?? propertyName]));
    columnsByEntity.set(entity, columns);
  }
  return columns;
}

const isOrExtends = (entity: Type, target: unknown): boolean =>
  entity === target || (typeof target === 'function' && entity.prototype instanceof target);
