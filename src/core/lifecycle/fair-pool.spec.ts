import { FairPool, Holding } from './fair-pool.js';

describe('FairPool', () => {
  let pool: FairPool;
  let ended: string[];

  beforeEach(() => {
    pool = new FairPool(100);
    ended = [];
  });

  function take(caller: string, amount: number, name = caller, canEnd = true): Holding | undefined {
    const holding = new Holding(caller, () => {
      if (canEnd) ended.push(name);
      return canEnd;
    });
    return pool.take(holding, amount) ? holding : undefined;
  }

  it('ends the oldest work of the caller with the largest use for a caller that uses less', () => {
    take('a', 20, 'a1');
    take('a', 30, 'a2');
    take('b', 40);
    expect(take('c', 30)).toBeDefined();
    expect(ended).toEqual(['a1']);
    expect([pool.used, pool.usedBy('a'), pool.usedBy('c')]).toEqual([100, 30, 30]);
  });

  it('refuses a caller that would use as much as all others', () => {
    take('a', 50);
    take('b', 30);
    expect(take('b', 30)).toBeUndefined();
    expect(take('c', 50)).toBeUndefined();
    expect(ended).toEqual([]);
    expect(pool.used).toBe(80);
  });

  it('skips work that cannot be ended', () => {
    take('a', 60, 'a1', false);
    take('b', 20, 'b1', false);
    take('b', 20, 'b2');
    expect(take('c', 10)).toBeDefined();
    expect(ended).toEqual(['b2']);
    expect(take('c', 50)).toBeUndefined();
  });

  it('permits one amount above the capacity if nothing is used', () => {
    const large = take('a', 500)!;
    expect(take('b', 1)).toBeDefined();
    expect(ended).toEqual(['a']);
    pool.release(large);
    pool.release(large);
    expect(pool.used).toBe(1);
  });
});
