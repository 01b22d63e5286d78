import type { UnitOfWork } from './unit-of-work.js';

const PART = 500;

/**
 * Deletes much in many units of work, so that nobody waits long for the one connection of SQLite. `deleteSome` deletes at most so many
 * and tells how many there were; the rest is left when the signal is aborted. It must be nothing that visitors are shown.
 */
export async function inParts(
  unitOfWork: UnitOfWork,
  deleteSome: (most: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  let deleted = PART;
  while (deleted === PART && !signal?.aborted) deleted = await unitOfWork.runUnseen(() => deleteSome(PART));
}
