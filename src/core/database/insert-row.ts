import type { Type } from '@nestjs/common';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';

/** Inserts a row and returns the id that the database generated. */
export async function insertRow<Row extends { readonly id: number }>(
  manager: EntityManager,
  entity: Type<Row>,
  values: QueryDeepPartialEntity<NoInfer<Row>>,
): Promise<number> {
  const { identifiers } = await manager.insert(entity, values);
  return identifiers[0]!['id'] as number;
}
