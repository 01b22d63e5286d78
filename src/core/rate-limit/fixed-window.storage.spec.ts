import { FixedWindowStorage } from './fixed-window.storage.js';

const START = 1_800_000_000_000;

describe('FixedWindowStorage', () => {
  let storage: FixedWindowStorage;

  beforeEach(() => {
    storage = new FixedWindowStorage();
  });

  it('counts from the first hit to the end of its window, which later hits do not move', () => {
    expect(storage.hit('a', 1000, START)).toEqual({ hits: 1, resetAt: START + 1000 });
    expect(storage.hit('a', 1000, START + 999)).toEqual({ hits: 2, resetAt: START + 1000 });
  });

  it('begins a new window with the first hit after the end', () => {
    storage.hit('a', 1000, START);

    expect(storage.hit('a', 1000, START + 1000)).toEqual({ hits: 1, resetAt: START + 2000 });
    expect(storage.hit('a', 1000, START + 7777)).toEqual({ hits: 1, resetAt: START + 8777 });
  });

  it('has a window for each key', () => {
    storage.hit('a', 1000, START);

    expect(storage.hit('b', 1000, START + 500)).toEqual({ hits: 1, resetAt: START + 1500 });
    expect(storage.peek('a', START + 500).hits).toBe(1);
  });

  it('does not count who only looks', () => {
    expect(storage.peek('a', START)).toEqual({ hits: 0, resetAt: START });
    storage.hit('a', 1000, START);

    expect(storage.peek('a', START)).toEqual(storage.peek('a', START + 999));
    expect(storage.peek('a', START + 1000).hits).toBe(0);
  });

  it('tells the throttler who is over the limit, and for how many seconds', async () => {
    const records = [];
    for (let n = 0; n < 3; n++) records.push(await storage.increment('a', 60_000, 2));

    expect(
      records.map(({ totalHits, isBlocked, timeToBlockExpire }) => [totalHits, isBlocked, timeToBlockExpire]),
    ).toEqual([
      [1, false, 0],
      [2, false, 0],
      [3, true, 60],
    ]);
    expect(new Set(records.map(({ resetAt }) => resetAt)).size).toBe(1);
  });

  it('forgets windows that are over, so that passers-by do not fill the memory', () => {
    const windows = (storage as unknown as { windows: Map<string, unknown> }).windows;
    for (let n = 0; n < 9_999; n++) storage.hit(`old ${n}`, 1000, START);
    expect(windows.size).toBe(9_999);
    storage.hit('long', 60_000, START);

    for (let n = 0; n < 10_000; n++) storage.hit('new', 1000, START + 2000);

    expect([...windows.keys()]).toEqual(['long', 'new']);
  });
});
