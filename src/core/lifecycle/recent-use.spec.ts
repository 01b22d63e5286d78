import { RecentUse } from './recent-use.js';

describe('RecentUse', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('adds the use of each caller, and forgets it after ten to twenty seconds', () => {
    const use = new RecentUse();
    use.add('a', 5);
    use.add('a', 7);
    use.add('b', 1);
    expect(['a', 'b', 'c'].map((caller) => use.of(caller))).toEqual([12, 1, 0]);
    jest.advanceTimersByTime(10_000);
    use.add('b', 1);
    expect(['a', 'b'].map((caller) => use.of(caller))).toEqual([12, 2]);
    jest.advanceTimersByTime(10_000);
    expect(['a', 'b'].map((caller) => use.of(caller))).toEqual([0, 1]);
    jest.advanceTimersByTime(20_000);
    expect(use.of('b')).toBe(0);
  });
});
