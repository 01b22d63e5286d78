import { MemoryCounterStore } from '../../counters/counter-store.js';
import { ThrottlerStorageAdapter } from './rate-limit.guard.js';

describe('ThrottlerStorageAdapter', () => {
  afterEach(() => jest.restoreAllMocks());

  it('returns whether the caller exceeds the limit and for how many seconds', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_001);
    const storage = new ThrottlerStorageAdapter(new MemoryCounterStore());
    const records = [];
    for (let n = 0; n < 3; n++) records.push(await storage.increment('a', 60_000, 2));

    expect(
      records.map(({ totalHits, isBlocked, timeToBlockExpire }) => [totalHits, isBlocked, timeToBlockExpire]),
    ).toEqual([
      [1, false, 0],
      [2, false, 0],
      [3, true, 60],
    ]);
    expect(records.map(({ resetAt }) => resetAt)).toEqual(Array(3).fill(1_800_000_060_001));
  });
});
