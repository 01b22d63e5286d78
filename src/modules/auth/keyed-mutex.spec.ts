import { setImmediate as nextTurn } from 'node:timers/promises';
import { KeyedMutex } from './login-limiter.js';

describe('KeyedMutex', () => {
  it('runs the tasks of one key in order, one at a time, even after a failed task', async () => {
    const mutex = new KeyedMutex();
    const log: string[] = [];
    const task = (name: string, fails = false) =>
      mutex.run('key', async () => {
        log.push(`${name} begins`);
        await nextTurn();
        log.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const ended = await Promise.allSettled([task('a'), task('b', true), task('c')]);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('runs tasks of different keys concurrently', async () => {
    const turns = new KeyedMutex();
    const first = turns.run('one', () => new Promise<never>(() => undefined));
    await expect(turns.run('two', () => Promise.resolve('done'))).resolves.toBe('done');
    expect(first).toBeInstanceOf(Promise);
  });
});
