import { VISITOR } from '../identity/index.js';
import type { StalenessMonitor } from './staleness-monitor.js';
import { RowCache } from './row-cache.js';

describe('RowCache', () => {
  let generation: number | undefined;
  let asked: (readonly number[])[];
  let kept: RowCache<{ readonly id: number; readonly read: number }>;

  beforeEach(() => {
    generation = 1;
    asked = [];
    const watch = { freshVersion: () => generation } as StalenessMonitor;
    kept = new RowCache(watch, 'row', (ids) => {
      const read = asked.push(ids);
      return Promise.resolve([...ids].sort((a, b) => a - b).flatMap((id) => (id < 0 ? [] : { id, read })));
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const idsOf = async (...ids: number[]) => (await kept.get(VISITOR, ids)).map(({ id }) => id);

  it('reads uncached rows with one call and returns each row once in id order', async () => {
    expect(await idsOf(5, 3, 5)).toEqual([3, 5]);
    expect(await idsOf(9, 5, 4, 3)).toEqual([3, 4, 5, 9]);
    expect(await idsOf(9, 3, 5, 4, 9)).toEqual([3, 4, 5, 9]);
    expect(await idsOf()).toEqual([]);
    expect(asked).toEqual([
      [5, 3],
      [9, 4],
    ]);
  });

  it('does not cache missing rows', async () => {
    expect([await idsOf(-1, 2), await idsOf(-1, 2)]).toEqual([[2], [2]]);
    expect(asked).toEqual([[-1, 2], [-1]]);
  });

  it('bypasses the cache without a content version and for authenticated callers', async () => {
    const member = { userId: 7, role: 'member' } as const;
    await kept.get(member, [1]);
    generation = undefined;
    await kept.get(VISITOR, [1]);
    generation = 1;
    await kept.get(VISITOR, [1]);
    await kept.get(member, [1]);
    generation = undefined;
    await kept.get(VISITOR, [1]);
    expect(asked).toHaveLength(5);
    generation = 1;
    expect(await kept.get(VISITOR, [1])).toEqual([{ id: 1, read: 3 }]);
  });

  it('discards rows of an earlier content version, also if the version changes during the read', async () => {
    const reading = kept.get(VISITOR, [1]);
    generation = 2;
    await reading;
    expect(await kept.get(VISITOR, [1])).toEqual([{ id: 1, read: 2 }]);
    expect(await kept.get(VISITOR, [1])).toEqual([{ id: 1, read: 2 }]);
    generation = 3;
    expect(await kept.get(VISITOR, [1])).toEqual([{ id: 1, read: 3 }]);
  });

  it('expires rows after five seconds', async () => {
    const begun = performance.now();
    const now = jest.spyOn(performance, 'now').mockReturnValue(begun);
    await kept.get(VISITOR, [1]);
    now.mockReturnValue(begun + 4999);
    await kept.get(VISITOR, [1]);
    expect(asked).toHaveLength(1);
    now.mockReturnValue(begun + 5000);
    await kept.get(VISITOR, [1]);
    expect(asked).toHaveLength(2);
  });

  it('caches at most 1000 rows and evicts the oldest rows first', async () => {
    const thousand = Array.from({ length: 1000 }, (_, n) => n + 1);
    await kept.get(VISITOR, thousand);
    await kept.get(VISITOR, [1001]);
    asked = [];
    await kept.get(VISITOR, [2, 1000, 1001]);
    expect(asked).toEqual([]);
    await kept.get(VISITOR, [1]);
    expect(asked).toEqual([[1]]);
  });

  it('freezes cached rows', async () => {
    const [row] = await kept.get(VISITOR, [1]);
    expect(() => Object.assign(row!, { read: 9 })).toThrow(TypeError);
  });
});
