import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { ConcurrencyLimiter } from './concurrency-limiter.js';
import type { RejectionReason } from './queue-limits.js';
import { timeSlice } from './time-slice.js';

const LIMITS = { burstWaitMs: 250, sustainedLoadWaitMs: 15, queuedPerSlot: 20, timeSliceWaitMs: 300 };

describe('ConcurrencyLimiter with requests that wait for a time slice', () => {
  let isTaken: jest.SpyInstance<boolean>;
  let entered: string[];
  let refused: [string, RejectionReason][];

  beforeEach(() => {
    isTaken = jest.spyOn(timeSlice, 'isTaken', 'get').mockReturnValue(true);
    [entered, refused] = [[], []];
  });
  afterEach(() => jest.restoreAllMocks());

  /** Requests of earlier tests can be rejected later. */
  const request = (limiter: ConcurrencyLimiter, caller: string, admitted = entered, rejected = refused) =>
    limiter.acquire(
      caller,
      () => admitted.push(caller),
      (reason) => rejected.push([caller, reason]),
    );

  /** On a busy machine, the slice can be over after each step. */
  async function turnsUntil(isReached: () => boolean): Promise<void> {
    for (let turn = 0; turn < 100 && !isReached(); turn++) await nextTurn();
  }

  it('admits them immediately if the slice is free', () => {
    isTaken.mockReturnValue(false);
    request(new ConcurrencyLimiter(4, LIMITS), 'a');
    expect(entered).toEqual(['a']);
  });

  it('admits every request if the limit is 0', () => {
    request(new ConcurrencyLimiter(0, LIMITS), 'a');
    expect(entered).toEqual(['a']);
  });

  it('admits first the callers with few requests', async () => {
    const limiter = new ConcurrencyLimiter(4, LIMITS);
    for (const caller of ['noisy', 'noisy', 'noisy', 'polite']) request(limiter, caller);
    expect(entered).toEqual([]);
    await turnsUntil(() => entered.length === 3);
    expect(entered).toEqual(['polite', 'noisy', 'noisy']);
    limiter.release('noisy');
    expect(entered).toHaveLength(3);
    await turnsUntil(() => entered.length === 4);
    expect(entered).toEqual(['polite', 'noisy', 'noisy', 'noisy']);
  });

  describe('and prefers the newest', () => {
    /** Returns the request that is admitted after three of a burst, with the given time between their releases, and after a late one arrived. */
    async function admitAfterBurst(releaseMs: number): Promise<string | undefined> {
      const limiter = new ConcurrencyLimiter(1, {
        ...LIMITS,
        queuedPerSlot: 40,
        timeSliceWaitMs: 1000,
        prefersNewest: true,
      });
      for (let n = 0; n < 30; n++) request(limiter, `burst ${n}`);
      for (let n = 0; n < 3; n++) {
        await turnsUntil(() => entered.length > n);
        await sleep(releaseMs);
        if (n === 2) request(limiter, 'late');
        limiter.release(entered[n]!);
      }
      await turnsUntil(() => entered.length > 3);
      expect(refused).toEqual([]);
      return entered[3];
    }

    it('admits the newest of equal callers first, so that a request after a burst of many callers does not wait for them', async () => {
      expect(await admitAfterBurst(20)).toBe('late');
    });

    it('admits equal callers in the order of arrival while all can be admitted soon, so that none waits for long', async () => {
      expect(await admitAfterBurst(0)).toBe('burst 3');
    });
  });

  it('admits four in a slice that is not over, so that a queue of short requests needs few turns', async () => {
    const limiter = new ConcurrencyLimiter(12, LIMITS);
    for (let n = 0; n < 6; n++) request(limiter, 'a');
    isTaken.mockReturnValue(false);
    await turnsUntil(() => entered.length > 0);
    expect(entered).toHaveLength(4);
    await turnsUntil(() => entered.length > 4);
    expect(entered).toHaveLength(6);
  });

  it('admits one in a slice that is over, so that work in progress continues before the next one', async () => {
    const limiter = new ConcurrencyLimiter(4, LIMITS);
    const steps: string[] = [];
    for (const caller of ['a', 'b'])
      limiter.acquire(
        caller,
        () => void Promise.resolve().then(() => steps.push(`work of ${caller}`)),
        () => undefined,
      );
    void timeSlice.next().then(() => steps.push('other work'));
    await turnsUntil(() => steps.length === 3);
    expect(steps).toEqual(['work of a', 'other work', 'work of b']);
  });

  it('does not reject them early under sustained load, because slots are free', async () => {
    const limiter = new ConcurrencyLimiter(1, LIMITS);
    const next = jest.spyOn(timeSlice, 'next').mockReturnValue(new Promise(() => undefined));
    request(limiter, 'rejected');
    while (refused.length === 0) await sleep(5);
    const start = performance.now();
    request(limiter, 'a');
    while (refused.length === 1) await sleep(5);
    expect(performance.now() - start).toBeGreaterThan(299);
    expect([next.mock.calls.length, refused]).toEqual([
      1,
      [
        ['rejected', 'waited'],
        ['a', 'waited'],
      ],
    ]);
  });
});
