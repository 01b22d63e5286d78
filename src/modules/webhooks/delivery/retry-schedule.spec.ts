import { nextAttemptAt, parseRetryAfter } from './retry-schedule.js';

const NOW = new Date('2026-01-31T08:00:00.000Z');
const SCHEDULE = [5, 300, 1800];

const waitOf = (attempts: number, random: number, retryAfter?: number) => {
  const next = nextAttemptAt(
    SCHEDULE,
    { attempts, ...(retryAfter !== undefined && { retryAfter }) },
    NOW,
    () => random,
  );
  return next && (next.getTime() - NOW.getTime()) / 1000;
};

describe('nextAttemptAt', () => {
  it('follows the schedule, and returns null after its end', () => {
    expect([1, 2, 3, 4, 5].map((attempts) => waitOf(attempts, 0))).toEqual([5, 300, 1800, null, null]);
  });

  it('adds up to a fifth of the delay, and never shortens the delay', () => {
    expect([0, 0.5, 1].map((random) => waitOf(2, random))).toEqual([300, 330, 360]);
  });

  it('waits for the Retry-After time of the receiver, up to a day', () => {
    expect([0, 4, 60, 86_400, 1e12].map((retryAfter) => waitOf(1, 0, retryAfter))).toEqual([5, 5, 60, 86_400, 86_400]);
    expect(waitOf(4, 0, 60)).toBeNull();
  });

  it('returns null for an empty schedule', () => {
    expect(nextAttemptAt([], { attempts: 1 }, NOW)).toBeNull();
  });
});

describe('parseRetryAfter', () => {
  it.each([
    ['120', 120],
    ['0', 0],
    ['99999999', 86_400],
    ['Sat, 31 Jan 2026 08:01:30 GMT', 90],
    ['Sat, 31 Jan 2026 07:00:00 GMT', 0],
    ['Sun, 31 Jan 2027 08:00:00 GMT', 86_400],
    ['', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['2026-01-31', undefined],
    ['9'.repeat(400), undefined],
    [undefined, undefined],
  ])('reads %s as %s', (header, seconds) => expect(parseRetryAfter(header, NOW)).toBe(seconds));
});
