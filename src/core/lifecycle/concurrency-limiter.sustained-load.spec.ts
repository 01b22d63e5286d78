import { limiterFixture } from '../../../test/support/limiter-fixture.js';
import { ConcurrencyLimiter } from './concurrency-limiter.js';
import { DEFAULT_QUEUE_LIMITS } from './queue-limits.js';

describe('ConcurrencyLimiter under sustained load', () => {
  const { entered, refused, request, requestAll } = limiterFixture();

  it('admits queued requests in LIFO order after a recent rejection', () => {
    const limiter = new ConcurrencyLimiter(2);
    requestAll(limiter, 'a', 'b', 'late');
    jest.advanceTimersByTime(600);
    requestAll(limiter, 'c', 'd');
    limiter.release('a');
    expect({ entered, refused }).toEqual({ entered: ['a', 'b', 'd'], refused: [['late', 'waited']] });
  });

  it('waits 250 ms in a burst and 15 ms under sustained load', () => {
    const limiter = new ConcurrencyLimiter(2);
    requestAll(limiter, 'a', 'b', 'c');
    jest.advanceTimersByTime(240);
    expect(refused).toEqual([]);
    jest.advanceTimersByTime(20);
    request(limiter, 'd');
    jest.advanceTimersByTime(25);
    expect(refused.at(-1)).toEqual(['d', 'waited']);
    // No request is rejected for one second.
    jest.advanceTimersByTime(1000);
    request(limiter, 'e');
    jest.advanceTimersByTime(200);
    limiter.release('a');
    expect(entered.at(-1)).toBe('e');
  });

  it('waits longer under sustained load if slots are released rarely', () => {
    const limiter = new ConcurrencyLimiter(1);
    requestAll(limiter, 'a', 'b', 'c', 'd', 'e', 'rejected');
    for (const caller of ['a', 'b', 'c', 'd']) {
      jest.advanceTimersByTime(40);
      limiter.release(caller);
    }
    jest.advanceTimersByTime(100);
    request(limiter, 'late');
    jest.advanceTimersByTime(35);
    limiter.release('e');
    expect({ last: entered.at(-1), refused }).toEqual({ last: 'late', refused: [['rejected', 'waited']] });
  });

  it('rejects the oldest requests early if the queue is longer than the wait in a burst', () => {
    const limiter = new ConcurrencyLimiter(1, { ...DEFAULT_QUEUE_LIMITS, queuedPerSlot: 40, prefersNewest: true });
    requestAll(limiter, ...Array.from({ length: 15 }, (_, n) => `early ${n}`));
    // The newest is admitted first, as soon as the time of a release is known.
    for (const caller of ['early 0', 'early 1', 'early 14', 'early 13', 'early 12']) {
      jest.advanceTimersByTime(20);
      limiter.release(caller);
    }
    requestAll(limiter, ...Array.from({ length: 14 }, (_, n) => `late ${n}`));
    jest.advanceTimersByTime(5);
    expect(refused).toEqual(Array.from({ length: 9 }, (_, n) => [`early ${n + 2}`, 'waited']));
  });

  it('rejects a queued request under sustained load after a number of others were admitted before it', () => {
    const limits = { burstWaitMs: 2000, sustainedLoadWaitMs: 1000, maxOvertakes: 2, queuedPerSlot: 40 };
    const limiter = new ConcurrencyLimiter(1, limits);
    requestAll(limiter, 'a', 'b');
    jest.advanceTimersByTime(2010);
    request(limiter, 'overtaken');
    const callers = ['a', 'c', 'd', 'e'];
    for (let n = 1; n < callers.length; n++) {
      jest.advanceTimersByTime(5);
      expect(refused).toEqual([['b', 'waited']]);
      request(limiter, callers[n]!);
      limiter.release(callers[n - 1]!);
    }
    jest.advanceTimersByTime(5);
    expect({ entered, refused: refused.at(-1) }).toEqual({ entered: callers, refused: ['overtaken', 'waited'] });
  });

  it('doubles the interval after which it retries the long wait under sustained load', () => {
    const limiter = new ConcurrencyLimiter(1);
    const patience: number[] = [];
    request(limiter, 'a');
    const start = performance.now();
    while (performance.now() - start < 60_000) {
      const [since, before] = [performance.now(), refused.length];
      request(limiter, 'b');
      while (refused.length === before) jest.advanceTimersByTime(5);
      if (performance.now() - since > 200) patience.push(Math.round((since - start) / 1000));
    }
    expect(patience).toEqual([0, 5, 15, 36]);
  });
});
