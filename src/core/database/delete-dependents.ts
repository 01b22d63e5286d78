import type { Type } from '@nestjs/common';
import { dialectOf } from './data-source-options.js';
import { placeholders } from './sql.js';
import type { UnitOfWork } from './unit-of-work.js';

/** A row, such as a revision, can be 1 MiB long. */
const BATCH_ROWS = 20;

/**
 * Deletes the rows that `ON DELETE CASCADE` would delete together with a row of the entity, in several statements of the open unit. SQLite
 * executes a statement in this thread, so that the cascade to 100,000 comments would block the event loop. Does nothing on MySQL.
 */
export async function deleteDependents({ manager, connection }: UnitOfWork, entity: Type, id: number): Promise<void> {
  const source = manager.dataSource;
  if (dialectOf(source) === 'mysql') return;
  const keys = source.entityMetadatas.flatMap(({ foreignKeys }) => foreignKeys);
  for (const { entityMetadata, referencedEntityMetadata, columnNames, onDelete } of keys) {
    if (referencedEntityMetadata.target !== entity || onDelete !== 'CASCADE') continue;
    // The newest first: the older comments of an article would cascade to their replies.
    const rows = await connection.read<{ rowId: number }>(
      `SELECT rowid AS rowId FROM ${entityMetadata.tableName} WHERE ${columnNames[0]} = ? ORDER BY rowid DESC`,
      [id],
    );
    for (let start = 0; start < rows.length; start += BATCH_ROWS) {
      const batch = rows.slice(start, start + BATCH_ROWS).map(({ rowId }) => rowId);
      await connection.write(`DELETE FROM ${entityMetadata.tableName} WHERE rowid IN (${placeholders(batch)})`, batch);
    }
  }
}
