import type { Type } from '@nestjs/common';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { conflict } from '../errors/domain-error.js';
import type { RowVersion } from './versioned-record.js';
import type { VersionedEntity } from './versioned.entity.js';

/** Updates a row and increments its version. Throws "conflict" if the version has changed since the row was read. */
export async function writeNextVersion<Row extends VersionedEntity>(
  manager: EntityManager,
  entity: Type<Row>,
  { id, version }: RowVersion,
  changes: Partial<NoInfer<Row>>,
): Promise<void> {
  const { affected } = await manager
    .createQueryBuilder()
    .update(entity)
    .set({ updatedAt: new Date(), ...changes, version: version + 1 } as unknown as QueryDeepPartialEntity<Row>)
    .where('id = :id AND version = :version', { id, version })
    .execute();
  if (affected !== 1) throw conflict('The resource was changed by another request at the same time');
}
