import type { Settings } from '../../config/settings.js';
import type { Principal, Role } from '../identity/index.js';
import type { BudgetMetrics } from '../metrics/budget-metrics.js';
import { AccountStorageLimit } from './account-storage-limit.js';
import type { AccountStorageRepository } from './account-storage.repository.js';

const STORED = { rows: 10, bytes: 100 };

/** Returns the number of reads, and the error message if the limit is exceeded. */
async function check(maxRows: number, maxBytes: number, { role = 'author' as Role, rows = 1, bytes = 1 } = {}) {
  let reads = 0;
  const repository = { sumByAccount: () => Promise.resolve((reads++, STORED)) };
  const limit = new AccountStorageLimit(
    repository as unknown as AccountStorageRepository,
    { ACCOUNT_MAX_ROWS: maxRows, ACCOUNT_MAX_BYTES: maxBytes } as Settings,
    { count: () => undefined } as unknown as BudgetMetrics,
  );
  const caller: Principal = { userId: 1, role };
  const error = await limit.assertCanStore(caller, { rows, bytes }).then(
    () => undefined,
    (thrown: unknown) => (thrown as Error).message.split('.')[0],
  );
  return { reads, error };
}

describe('AccountStorageLimit', () => {
  it('accepts the last row and the last byte below the limit', async () => {
    expect(await check(11, 101)).toEqual({ reads: 1, error: undefined });
  });

  it('names the exceeded limit', async () => {
    expect((await check(10, 101)).error).toBe(
      'Your account stores 10 of at most 10 articles, revisions, comments, attachments and tags',
    );
    expect((await check(11, 100)).error).toBe('Your account stores 100 of at most 100 bytes, and this request adds 1');
  });

  it('has no limit with 0, and reads nothing if both limits are 0', async () => {
    expect(await check(0, 101)).toEqual({ reads: 1, error: undefined });
    expect(await check(11, 0)).toEqual({ reads: 1, error: undefined });
    expect(await check(0, 0)).toEqual({ reads: 0, error: undefined });
  });

  it.each<Role>(['editor', 'admin'])('reads nothing for the role %s', async (role) => {
    expect(await check(1, 1, { role })).toEqual({ reads: 0, error: undefined });
  });
});
