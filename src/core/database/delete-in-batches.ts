import { type EntityManager, type EntityTarget, In, LessThanOrEqual, type ObjectLiteral } from 'typeorm';
import type { UnitOfWork } from './unit-of-work.js';

/** SQLite deletes in this thread, and a row can be 256 KiB long. */
const BATCH_ROWS = 100;

/**
 * Deletes many rows in several units of work, so that the single connection of SQLite is free in between. `deleteBatch` deletes at
 * most `maxRows` rows and returns their number. Stops if the signal is aborted. Only for rows that anonymous clients cannot read:
 * cached responses stay valid.
 */
export async function deleteInBatches(
  unitOfWork: UnitOfWork,
  deleteBatch: (maxRows: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  let deleted = BATCH_ROWS;
  while (deleted === BATCH_ROWS && !signal?.aborted)
    deleted = await unitOfWork.runWithoutInvalidation(() => deleteBatch(BATCH_ROWS));
}

/** Deletes the rows whose `time` is at most `until`, the earliest first, and at most `limit` rows. Returns their number. */
export async function deleteEarliest<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  time: keyof Row & string,
  until: Date,
  limit: number,
): Promise<number> {
  const key = manager.dataSource.getMetadata(entity).primaryColumns[0]!.propertyName;
  const rows = await manager
    .createQueryBuilder(entity, 'row')
    .select(`row.${key}`)
    .where(`row.${time} <= :until`, { until })
    .orderBy({ [`row.${time}`]: 'ASC', [`row.${key}`]: 'ASC' })
    .limit(limit)
    .getMany();
  if (rows.length > 0) {
    const keys = rows.map((row) => row[key] as unknown);
    // Another transaction can have changed the time of a row after the read.
    await manager
      .createQueryBuilder()
      .delete()
      .from(entity)
      .where({ [key]: In(keys), [time]: LessThanOrEqual(until) })
      .execute();
  }
  return rows.length;
}
