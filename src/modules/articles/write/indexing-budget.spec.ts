import type { Settings } from '../../../config/settings.js';
import type { Principal, Role } from '../../../core/identity/index.js';
import type { BudgetMetrics } from '../../../core/metrics/budget-metrics.js';
import { IndexingBudget } from './indexing-budget.js';

const caller = (userId: number | null, role: Role = 'member') => ({ userId, role }) as Principal;

describe('IndexingBudget', () => {
  const refusals: string[] = [];
  let now: number;

  beforeEach(() => {
    refusals.length = 0;
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  const budgetOf = (bytes: number) =>
    new IndexingBudget(
      { ACCOUNT_INDEXED_BYTES_PER_MINUTE: bytes } as Settings,
      { count: (budget: string) => void refusals.push(budget) } as unknown as BudgetMetrics,
    );

  it('rejects an account that has used its budget until the end of the minute', async () => {
    const budget = budgetOf(1000);
    await budget.admit(caller(1), 999);
    await budget.admit(caller(1), 500);
    now = 15_500;
    await expect(budget.admit(caller(1), 1)).rejects.toMatchObject({ kind: 'rateLimited', retryAfter: 45 });
    expect(refusals).toEqual(['indexed contents']);
    await budget.admit(caller(2), 1);
    await budget.admit(caller(1), 0);
    now = 60_000;
    await budget.admit(caller(1), 1);
  });

  it('counts at most 160 KiB of a content', async () => {
    const budget = budgetOf(2 * 160 * 1024);
    for (let n = 0; n < 2; n++) await budget.admit(caller(1), 1024 ** 2);
    await expect(budget.admit(caller(1), 1)).rejects.toThrow('Too many long articles within a minute');
  });

  it.each([
    ['an editor', 1, caller(1, 'editor')],
    ['a caller without an account', 1, caller(null)],
    ['an account without a limit', 0, caller(1)],
  ])('does not limit %s', async (_, bytes, unlimited) => {
    const budget = budgetOf(bytes);
    for (let n = 0; n < 3; n++) await budget.admit(unlimited, 1024);
    expect(refusals).toEqual([]);
  });
});
