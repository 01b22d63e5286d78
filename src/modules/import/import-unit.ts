import { isUniqueViolation, type UnitOfWork } from '../../core/database/index.js';
import { DomainError } from '../../core/errors/domain-error.js';

const TRIES = 5;

/**
 * Runs a batch as one unit of work. When another process brings in the same things at the same moment, the first to commit wins
 * and the other's batch is undone: done anew, it finds them there.
 */
export async function inOneUnit<T>(unitOfWork: UnitOfWork, batch: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await unitOfWork.run(batch);
    } catch (error) {
      if (!isTaken(error) || attempt === TRIES) throw error;
    }
  }
}

/** A name that was free when it was looked for: the database says so, or a service that looked again. */
const isTaken = (error: unknown): boolean =>
  isUniqueViolation(error) || (error instanceof DomainError && error.kind === 'invalid');

export function* batchesOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
