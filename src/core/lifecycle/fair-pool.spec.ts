import { FairPool, PoolAllocation } from './fair-pool.js';

describe('FairPool', () => {
  let pool: FairPool;
  let ended: string[];

  beforeEach(() => {
    pool = new FairPool(100);
    ended = [];
  });

  function acquire(caller: string, amount: number, name = caller, canEnd = true, isSlow = false) {
    const allocation = new PoolAllocation(
      caller,
      () => {
        if (canEnd) ended.push(name);
        return canEnd;
      },
      () => isSlow,
    );
    return pool.acquire(allocation, amount) ? allocation : undefined;
  }

  it('ends the oldest work of the caller with the largest use for a caller that uses less', () => {
    acquire('a', 20, 'a1');
    acquire('a', 30, 'a2');
    acquire('b', 40);
    expect(acquire('c', 30)).toBeDefined();
    expect(ended).toEqual(['a1']);
    expect([pool.used, pool.usedBy('a'), pool.usedBy('c')]).toEqual([100, 30, 30]);
  });

  it('refuses a caller that would use as much as all others', () => {
    acquire('a', 50);
    acquire('b', 30);
    expect(acquire('b', 30)).toBeUndefined();
    expect(acquire('c', 50)).toBeUndefined();
    expect(ended).toEqual([]);
    expect(pool.used).toBe(80);
  });

  it('ends the oldest work that lasts longer than half a minute for a caller that would use as much', () => {
    jest.useFakeTimers();
    try {
      for (const caller of ['a', 'b', 'c', 'd']) {
        acquire(caller, 25);
        jest.advanceTimersByTime(1000);
      }
      jest.advanceTimersByTime(25_000);
      expect(acquire('e', 25)).toBeUndefined();
      jest.advanceTimersByTime(2000);
      expect(acquire('e', 30)).toBeUndefined();
      expect(acquire('e', 25)).toBeDefined();
      expect(ended).toEqual(['a']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('ends slow work that lasts longer than a second for a caller that would use as much', () => {
    jest.useFakeTimers();
    try {
      for (const caller of ['a', 'b', 'c', 'd']) acquire(caller, 25, caller, true, caller === 'c');
      jest.advanceTimersByTime(999);
      expect(acquire('e', 25)).toBeUndefined();
      jest.advanceTimersByTime(1);
      expect(acquire('e', 25)).toBeDefined();
      expect(ended).toEqual(['c']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('skips work that cannot be ended', () => {
    acquire('a', 60, 'a1', false);
    acquire('b', 20, 'b1', false);
    acquire('b', 20, 'b2');
    expect(acquire('c', 10)).toBeDefined();
    expect(ended).toEqual(['b2']);
    expect(acquire('c', 50)).toBeUndefined();
  });

  it('permits one amount above the capacity if nothing is used', () => {
    const large = acquire('a', 500)!;
    expect(acquire('b', 1)).toBeDefined();
    expect(ended).toEqual(['a']);
    pool.release(large);
    pool.release(large);
    expect(pool.used).toBe(1);
  });
});
