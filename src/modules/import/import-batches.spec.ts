import type { UnitOfWork } from '../../core/database/index.js';
import { conflict, invalid } from '../../core/errors/domain-error.js';
import { runBatch, splitIntoBatches } from './import-batches.js';

describe('runBatch', () => {
  const units = {
    run: (work: () => Promise<unknown>) => work(),
    markChanged: () => undefined,
  } as unknown as UnitOfWork;
  const nameIsTaken = invalid({ field: 'name', message: 'The name is taken.' });
  /** Fails the first `failures` times. Returns the outcome and the number of attempts. */
  const attemptsOf = async (failures: number, error: Error): Promise<[outcome: string, attempts: number]> => {
    let attempts = 0;
    const batch = () => (attempts++ < failures ? Promise.reject(error) : Promise.resolve('done'));
    const outcome = await runBatch(units, batch).catch((thrown: unknown) => (thrown as Error).message);
    return [outcome, attempts];
  };

  it('tries again up to four times if a name was taken in the meantime', async () => {
    expect(await attemptsOf(4, nameIsTaken)).toEqual(['done', 5]);
    expect(await attemptsOf(5, nameIsTaken)).toEqual([nameIsTaken.message, 5]);
  });

  it('throws any other error after the first attempt', async () => {
    expect(await attemptsOf(1, conflict('Taken'))).toEqual(['Taken', 1]);
    expect(await attemptsOf(1, new Error('The database is away'))).toEqual(['The database is away', 1]);
  });
});

describe('splitIntoBatches', () => {
  it('returns full batches, and the rest as the last batch', () => {
    expect([...splitIntoBatches([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
    expect([...splitIntoBatches([1, 2], 2)]).toEqual([[1, 2]]);
  });
});
