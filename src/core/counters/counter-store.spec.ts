import { secondsLeft } from './counter-store.js';

describe('secondsLeft', () => {
  it.each([
    [0, 1],
    [1, 1],
    [1000, 1],
    [1001, 2],
    [59_999, 60],
  ])('rounds %s ms up to %s s', (endsIn, seconds) => {
    expect(secondsLeft({ hits: 1, resetAt: 0, endsIn })).toBe(seconds);
  });
});
