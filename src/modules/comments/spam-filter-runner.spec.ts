import fc from 'fast-check';
import { timesInLastMinute, secondsUntilAllowed } from './spam-filter-runner.js';

const NOW = 1_000_000;
const MINUTE = 60_000;

describe('flood control', () => {
  it('counts only comments of the last minute', () => {
    expect(timesInLastMinute([NOW - MINUTE - 1, NOW - MINUTE, NOW - MINUTE + 1, NOW], NOW)).toEqual([
      NOW - MINUTE + 1,
      NOW,
    ]);
  });

  it.each([
    ['no comments are counted', [], 1, 0],
    ['the limit is not reached', [NOW - 1000], 2, 0],
    ['the oldest comment must expire', [NOW - 20_000, NOW - 1000], 2, 40],
    ['the limit was lowered below the count', [NOW - 30_000, NOW - 20_000, NOW - 10_000], 1, 50],
    ['the wait is shorter than a second', [NOW - MINUTE + 1], 1, 1],
  ])('returns the wait in seconds if %s', (_, recent, limit, seconds) => {
    expect(secondsUntilAllowed(recent, limit, NOW)).toBe(seconds);
  });

  it('never exceeds the limit in any minute, and returns a sufficient wait', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 40 });
    fc.assert(
      fc.property(waits, fc.integer({ min: 1, max: 6 }), (gaps, limit) => {
        let now = NOW;
        let times: number[] = [];
        const stored: number[] = [];
        for (const gap of gaps) {
          now += gap;
          times = timesInLastMinute(times, now);
          const wait = secondsUntilAllowed(times, limit, now);
          const later = now + wait * 1000;
          expect(secondsUntilAllowed(timesInLastMinute(times, later), limit, later)).toBe(0);
          if (wait > 0) continue;
          times.push(now);
          stored.push(now);
        }
        for (const end of stored) {
          expect(stored.filter((time) => time > end - MINUTE && time <= end).length).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });
});
