import type { Type } from '@nestjs/common';
import { getMetadataArgsStorage } from 'typeorm';

/** The table of an entity class, as its `@Entity` names it. */
export function tableOf(entity: Type): string {
  const table = getMetadataArgsStorage().tables.find(({ target }) => target === entity);
  if (!table) throw new Error(`${entity.name} is no entity`);
  return table.name ?? entity.name;
}
