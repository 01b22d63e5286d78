import { deleteInBatches } from './delete-in-batches.js';
import type { UnitOfWork } from './unit-of-work.js';

describe('deleteInBatches', () => {
  const unitOfWork = { runWithoutInvalidation: (work: () => unknown) => work() } as unknown as UnitOfWork;
  const batches = (...rows: number[]) => jest.fn((_: number) => Promise.resolve(rows.shift()!));

  it('deletes batches until a batch is not full', async () => {
    const deleteBatch = batches(100, 100, 99, 1);
    await deleteInBatches(unitOfWork, deleteBatch);
    expect(deleteBatch.mock.calls).toEqual([[100], [100], [100]]);
  });

  it('stops after the batch during which the signal is aborted', async () => {
    const aborting = new AbortController();
    const rows = [100, 100, 0];
    const deleteBatch = jest.fn(() => {
      aborting.abort();
      return Promise.resolve(rows.shift()!);
    });
    await deleteInBatches(unitOfWork, deleteBatch, aborting.signal);
    expect(deleteBatch).toHaveBeenCalledTimes(1);
  });
});
