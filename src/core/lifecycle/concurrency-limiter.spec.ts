import { limiterFixture } from '../../../test/support/limiter-fixture.js';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

describe('ConcurrencyLimiter', () => {
  const { entered, refused, request, requestAll } = limiterFixture();

  it('admits requests immediately while slots are free', () => {
    const limiter = new ConcurrencyLimiter(4);
    requestAll(limiter, 'a', 'b', 'a', 'b');
    expect({ entered, refused, size: limiter.slotsInUse }).toEqual({
      entered: ['a', 'b', 'a', 'b'],
      refused: [],
      size: 4,
    });
  });

  it('admits queued requests in FIFO order when slots are released', () => {
    const limiter = new ConcurrencyLimiter(2);
    requestAll(limiter, 'a', 'b', 'c', 'd');
    limiter.release('a');
    expect(entered).toEqual(['a', 'b', 'c']);
    limiter.release('c');
    expect(entered).toEqual(['a', 'b', 'c', 'd']);
  });

  it('admits the queued request of the caller with the fewest requests first', () => {
    const limiter = new ConcurrencyLimiter(4);
    for (const caller of ['a', 'b']) for (let n = 1; n <= 4; n++) request(limiter, caller, `${caller}${n}`);
    request(limiter, 'polite');
    limiter.release('a');
    expect(entered).toEqual(['a1', 'a2', 'b1', 'b2', 'polite']);
    limiter.release('b');
    expect(entered.at(-1)).toBe('a3');
  });

  it('admits of callers with equally many requests the one that used its slots for less time recently', () => {
    const limiter = new ConcurrencyLimiter(2);
    const use = (caller: string, ms: number) => {
      request(limiter, caller);
      jest.advanceTimersByTime(ms);
      limiter.release(caller);
    };
    use('heavy', 520);
    use('light', 200);
    requestAll(limiter, 'a', 'b');
    entered.length = 0;
    requestAll(limiter, 'heavy', 'light');
    limiter.release('a');
    expect(entered).toEqual(['light']);
    jest.advanceTimersByTime(20_000);
    requestAll(limiter, 'heavy', 'light');
    limiter.release('b');
    expect(entered).toEqual(['light', 'heavy']);
  });

  it('prefers little use to few requests if its limits say so', () => {
    const limits = { burstWaitMs: 2000, sustainedLoadWaitMs: 1000, queuedPerSlot: 20, prefersLittleUse: true };
    const limiter = new ConcurrencyLimiter(2, limits);
    for (const [caller, ms] of [
      ['heavy', 300],
      ['short', 200],
    ] as const) {
      request(limiter, caller);
      jest.advanceTimersByTime(ms);
      limiter.release(caller);
    }
    requestAll(limiter, 'a', 'b', 'heavy', 'short', 'light', 'light');
    entered.length = 0;
    limiter.release('a');
    limiter.release('b');
    // Short use does not count.
    expect(entered).toEqual(['short', 'light']);
    limiter.release('light');
    limiter.release('short');
    expect(entered).toEqual(['short', 'light', 'light', 'heavy']);
  });

  it('limits one caller to half of the slots', () => {
    const limiter = new ConcurrencyLimiter(4);
    for (const name of ['noisy 1', 'noisy 2', 'noisy 3']) request(limiter, 'noisy', name);
    request(limiter, 'polite');
    expect(entered).toEqual(['noisy 1', 'noisy 2', 'polite']);
    limiter.release('polite');
    expect(entered).toHaveLength(3);
    limiter.release('noisy');
    expect(entered.at(-1)).toBe('noisy 3');
  });

  it('moves a slot to another caller, unless that caller has half of the slots', () => {
    const limiter = new ConcurrencyLimiter(4);
    requestAll(limiter, 'address', 'address', 'address');
    expect(limiter.transfer('address', 'user')).toBe(true);
    jest.advanceTimersByTime(0);
    expect(entered).toHaveLength(3);
    expect(limiter.transfer('address', 'user')).toBe(true);
    expect(limiter.transfer('address', 'user')).toBe(false);
    requestAll(limiter, 'user', 'address');
    expect(entered).toEqual(['address', 'address', 'address', 'address']);
    for (const caller of ['user', 'user', 'address', 'address']) limiter.release(caller);
    expect(limiter.slotsInUse).toBe(1);
  });

  it('limits one caller to half of the queue', () => {
    const limiter = new ConcurrencyLimiter(2);
    for (let n = 0; n < 40; n++) request(limiter, 'noisy');
    expect(refused).toHaveLength(40 - 1 - 20);
    expect(refused[0]).toEqual(['noisy', 'share']);
    requestAll(limiter, 'other', 'polite');
    expect(refused).toHaveLength(19);
    expect(entered).toEqual(['noisy', 'other']);
    limiter.release('noisy');
    expect(entered.at(-1)).toBe('polite');
  });

  it('rejects immediately if the queue is full', () => {
    const limiter = new ConcurrencyLimiter(1);
    requestAll(limiter, ...Array.from({ length: 22 }, (_, n) => `caller ${n}`));
    expect(refused).toEqual([['caller 21', 'full']]);
  });

  it('rejects immediately if the expected wait is too long', () => {
    const limiter = new ConcurrencyLimiter(1);
    requestAll(limiter, ...Array.from({ length: 15 }, (_, n) => `caller ${n}`));
    for (let n = 0; n < 10; n++) {
      jest.advanceTimersByTime(20);
      limiter.release(`caller ${n}`);
    }
    // Four requests wait, and each takes nearly 20 ms.
    requestAll(limiter, ...Array.from({ length: 12 }, (_, n) => `late ${n}`));
    expect({ entered: entered.length, refused }).toEqual({ entered: 11, refused: [['late 11', 'full']] });
  });

  it('admits the next queued request when an admitted request releases its slot synchronously', () => {
    const limiter = new ConcurrencyLimiter(1);
    request(limiter, 'a');
    for (const name of ['b', 'c', 'd']) {
      limiter.acquire(
        name,
        () => {
          entered.push(name);
          limiter.release(name);
        },
        () => undefined,
      );
    }
    limiter.release('a');
    expect({ entered, size: limiter.slotsInUse }).toEqual({ entered: ['a', 'b', 'c', 'd'], size: 0 });
  });

  it('admits every request if the limit is 0', () => {
    const limiter = new ConcurrencyLimiter(0);
    for (let n = 0; n < 1000; n++) request(limiter, 'a');
    expect({ entered: entered.length, size: limiter.slotsInUse }).toEqual({ entered: 1000, size: 1000 });
  });

  it('deletes the counts of callers without slots and queued requests', () => {
    const limiter = new ConcurrencyLimiter(1);
    requestAll(limiter, 'a', 'b', 'c', 'd', 'e', 'f');
    jest.advanceTimersByTime(2000);
    limiter.release('a');
    expect((limiter as unknown as { callers: { size: number } }).callers.size).toBe(0);
  });

  it('admits requests of a kind with little recent use first, also those of callers with much use', () => {
    const limiter = new ConcurrencyLimiter(1);
    const acquire = (caller: string, kind: string) =>
      limiter.acquire(caller, () => entered.push(`${caller} ${kind}`), undefined as never, kind);
    for (const kind of ['short', 'long']) {
      acquire('regular', kind);
      jest.advanceTimersByTime(kind === 'long' ? 2000 : 500);
      limiter.release('regular', kind);
    }
    acquire('first', 'long');
    for (const caller of ['second', 'third']) acquire(caller, 'long');
    acquire('regular', 'short');
    limiter.release('first', 'long');
    expect(entered).toEqual(['regular short', 'regular long', 'first long', 'regular short']);
    limiter.release('regular', 'short');
    expect(entered.at(-1)).toBe('second long');
  });
});
