import type { UnitOfWork } from './unit-of-work.js';

const BATCH_ROWS = 500;

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
