import { waitAtMost } from './wait-at-most.js';

describe('waitAtMost', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['succeeds', () => Promise.resolve()],
    ['fails', () => Promise.reject(new Error('no ink'))],
  ])('resolves when the work %s, and leaves no timer', async (_, work) => {
    await waitAtMost(1000, work());
    expect(jest.getTimerCount()).toBe(0);
  });

  it('resolves after the time if the work does not end', async () => {
    const ended = jest.fn();
    void waitAtMost(1000, new Promise(() => undefined)).then(ended);
    await jest.advanceTimersByTimeAsync(999);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalled();
  });
});
