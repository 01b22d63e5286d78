import { runWithTimeout } from './run-with-timeout.js';

describe('runWithTimeout', () => {
  it('returns the result, and throws the error of the function', () => {
    expect(runWithTimeout(() => runWithTimeout(() => 7, 1000) + 1, 1000)).toBe(8);
    const error = new Error('not today');
    const fail = () => {
      throw error;
    };
    expect(() => runWithTimeout(fail, 1000)).toThrow(error);
  });

  it('interrupts a function that does not end', () => {
    const loop = () => {
      while (true) Math.sqrt(7);
    };
    expect(() => runWithTimeout(loop, 20)).toThrow(expect.objectContaining({ code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' }));
  });
});
