import type { Type } from '@nestjs/common';
import { getMetadataArgsStorage } from 'typeorm';

/** Returns the table name of an entity class, from its `@Entity`. */
export function tableNameOf(entity: Type): string {
  const table = getMetadataArgsStorage().tables.find(({ target }) => target === entity);
  if (!table) throw new Error(`${entity.name} is not an entity`);
  return table.name ?? entity.name;
}
