import type { Type } from '@nestjs/common';
import { getMetadataArgsStorage } from 'typeorm';

const known = new Map<Type, ReadonlyMap<string, string>>();

/** The columns of an entity class by its members, as its `@Column`s name them. */
export function columnsOf(entity: Type): ReadonlyMap<string, string> {
  let columns = known.get(entity);
  if (!columns) {
    const declared = getMetadataArgsStorage().columns.filter(({ target }) => isOrExtends(entity, target));
    columns = new Map(declared.map(({ propertyName, options }) => [propertyName, options.name ?? propertyName]));
    known.set(entity, columns);
  }
  return columns;
}

const isOrExtends = (entity: Type, target: unknown): boolean =>
  entity === target || (typeof target === 'function' && entity.prototype instanceof target);
