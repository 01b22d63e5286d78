import { setImmediate as nextTurn } from 'node:timers/promises';
import { Turns } from './turns.js';

describe('KeyedMutex', () => {
  it('runs the tasks of one key in order, one at a time, even after a failed task', async () => {
    const turns = new Turns();
    const log: string[] = [];
    const work = (name: string, fails = false) =>
      turns.take('key', async () => {
        log.push(`${name} begins`);
        await nextTurn();
        log.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const ended = await Promise.allSettled([work('a'), work('b', true), work('c')]);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('runs tasks of different keys concurrently', async () => {
    const turns = new Turns();
    const first = turns.take('one', () => new Promise<never>(() => undefined));
    await expect(turns.take('two', () => Promise.resolve('done'))).resolves.toBe('done');
    expect(first).toBeInstanceOf(Promise);
  });
});
