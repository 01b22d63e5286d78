import { MemoryCounterStore } from './counter-store.js';

const START = 1_800_000_000_000;

describe('MemoryCounterStore', () => {
  let windows: MemoryCounterStore;
  const at = (now: number) => jest.spyOn(Date, 'now').mockReturnValue(now);

  beforeEach(() => {
    at(START);
    windows = new MemoryCounterStore();
  });
  afterEach(() => jest.restoreAllMocks());

  it('counts hits in a window that later hits do not extend', async () => {
    expect(await windows.hit('a', 1000)).toEqual({ hits: 1, resetAt: START + 1000, endsIn: 1000 });
    at(START + 999);
    expect(await windows.hit('a', 1000)).toEqual({ hits: 2, resetAt: START + 1000, endsIn: 1 });
  });

  it('starts a new window with the first hit after the end', async () => {
    await windows.hit('a', 1000);

    at(START + 1000);
    expect(await windows.hit('a', 1000)).toEqual({ hits: 1, resetAt: START + 2000, endsIn: 1000 });
    at(START + 7777);
    expect(await windows.hit('a', 1000)).toEqual({ hits: 1, resetAt: START + 8777, endsIn: 1000 });
  });

  it('counts each key in a separate window', async () => {
    await windows.hit('a', 1000);

    at(START + 500);
    expect(await windows.hit('b', 1000)).toMatchObject({ hits: 1, resetAt: START + 1500 });
    expect(await windows.peek('a')).toMatchObject({ hits: 1, resetAt: START + 1000 });
  });

  it('reads a counter without counting', async () => {
    expect(await windows.peek('a')).toEqual({ hits: 0, resetAt: START, endsIn: 0 });
    await windows.hit('a', 1000);

    expect(await windows.peek('a')).toEqual({ hits: 1, resetAt: START + 1000, endsIn: 1000 });
    expect(await windows.peek('a')).toMatchObject({ hits: 1 });
    at(START + 1000);
    expect(await windows.peek('a')).toMatchObject({ hits: 0 });
  });

  it('refunds hits down to zero in the same window', async () => {
    await windows.hit('a', 1000);
    await windows.hit('a', 1000);
    for (let n = 0; n < 3; n++) await windows.refund('a');

    at(START + 500);
    expect(await windows.peek('a')).toMatchObject({ hits: 0 });
    expect(await windows.hit('a', 1000)).toEqual({ hits: 1, resetAt: START + 1000, endsIn: 500 });
  });

  it('ignores a refund after the end of the window', async () => {
    await windows.hit('a', 1000);
    at(START + 1000);
    await windows.refund('a');

    expect(await windows.hit('a', 1000)).toMatchObject({ hits: 1, resetAt: START + 2000 });
  });

  it('starts a new window after a reset', async () => {
    await windows.hit('a', 1000);
    await windows.reset('a');

    at(START + 500);
    expect(await windows.hit('a', 1000)).toMatchObject({ hits: 1, resetAt: START + 1500 });
  });

  it('continues from a count of another store', async () => {
    await windows.hit('a', 1000);
    windows.save('a', { hits: 40, resetAt: START + 300 });

    expect(await windows.hit('a', 1000)).toEqual({ hits: 41, resetAt: START + 300, endsIn: 300 });
  });

  it('removes ended windows', async () => {
    const { counters } = windows as unknown as { counters: Map<string, unknown> };
    for (let n = 0; n < 9_998; n++) await windows.hit(`old ${n}`, 1000);
    await windows.hit('long', 60_000);
    expect(counters.size).toBe(9_999);

    at(START + 2000);
    await windows.hit('new', 1000);

    expect([...counters.keys()]).toEqual(['long', 'new']);
  });
});
