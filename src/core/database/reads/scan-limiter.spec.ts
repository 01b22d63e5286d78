import { ScanLimiter } from './scan-limiter.js';
import type { Reader } from './reader.js';

describe('ScanLimiter', () => {
  it('runs the next statement when one has ended, also after its deadline', async () => {
    const ends: ((rows: unknown[]) => void)[] = [];
    const started: string[] = [];
    const reader: Reader = {
      query: (sql) => {
        started.push(sql);
        return new Promise((resolve) => ends.push(resolve));
      },
    };
    const limiter = new ScanLimiter(reader, 1, 20);
    const first = limiter.query('first', []);
    const second = limiter.query('second', []);
    await expect(first).rejects.toMatchObject({ kind: 'unavailable' });
    expect(started).toEqual(['first']);
    ends[0]!([]);
    await new Promise(setImmediate);
    expect(started).toEqual(['first', 'second']);
    ends[1]!([{ n: 1 }]);
    expect(await second).toEqual([{ n: 1 }]);
  });

  it('limits a further limiter to the statements that have not ended', async () => {
    const ends: (() => void)[] = [];
    const reader: Reader = { query: () => new Promise((resolve) => ends.push(() => resolve([]))) };
    const searcher = new ScanLimiter(new ScanLimiter(reader, 2, 20), 1, 20);
    const first = searcher.query('first', []);
    const second = searcher.query('second', []).catch(() => undefined);
    await expect(first).rejects.toMatchObject({ kind: 'unavailable' });
    expect(ends).toHaveLength(1);
    ends[0]!();
    await new Promise(setImmediate);
    expect(ends).toHaveLength(2);
    ends[1]!();
    await second;
  });
});
