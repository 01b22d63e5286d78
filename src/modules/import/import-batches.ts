import { isUniqueViolation, type UnitOfWork } from '../../core/database/index.js';
import { DomainError } from '../../core/errors/domain-error.js';

const MAX_ATTEMPTS = 5;

/**
 * Runs a batch as one unit of work. If another process imports the same items concurrently, the first commit wins and the other
 * batch is rolled back. The retry then finds the items.
 */
export async function runBatch<T>(unitOfWork: UnitOfWork, batch: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await unitOfWork.run(() => {
        // The mapping of the items. The services of the items name their resources.
        unitOfWork.markChanged('import_mapping');
        return batch();
      });
    } catch (error) {
      if (!isUniqueConflict(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** A name was taken between the lookup and the insert. The database or the service reports the conflict. */
const isUniqueConflict = (error: unknown): boolean =>
  isUniqueViolation(error) || (error instanceof DomainError && error.kind === 'invalid');

export function* splitIntoBatches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
