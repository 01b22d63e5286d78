import type { UnitOfWork } from './unit-of-work.js';

const PART = 500;

/**
 * Deletes many rows in several units of work, so that the single connection of SQLite is free in between. `deleteSome` deletes at
 * most `most` rows and returns their number. Stops if the signal is aborted. Only for rows that anonymous clients cannot read:
 * cached responses stay valid.
 */
export async function inParts(
  unitOfWork: UnitOfWork,
  deleteSome: (most: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  let deleted = PART;
  while (deleted === PART && !signal?.aborted) deleted = await unitOfWork.runUnseen(() => deleteSome(PART));
}
