import { PrefetchingReader, type MeasuredQuery } from './prefetching-reader.js';
import type { Reader } from './reader.js';

describe('PrefetchingReader', () => {
  /** Statements in the order of their start, those of the second reader with the prefix `long: `. */
  let started: string[];
  let ends: (() => void)[];
  let reader: PrefetchingReader;
  const start = (sql: string): Promise<unknown[]> => {
    started.push(sql);
    return new Promise((resolve) => ends.push(() => resolve([])));
  };

  beforeEach(() => {
    jest.useFakeTimers();
    [started, ends] = [[], []];
    const measured: MeasuredQuery = (sql, _values, onEnd) => {
      const startedAt = performance.now();
      return start(sql).finally(() => onEnd(performance.now() - startedAt));
    };
    const longReader: Reader = { query: (sql) => start(`long: ${sql}`) };
    reader = new PrefetchingReader(measured, longReader, 250);
  });
  afterEach(() => jest.useRealTimers());

  /** Runs a statement that ends after `durationMs`. */
  const run = async (sql: string, durationMs: number) => {
    const rows = reader.query(sql, []);
    await jest.advanceTimersByTimeAsync(durationMs);
    ends.pop()!();
    await rows;
  };

  it('runs a statement with the second reader after a long one with an equal text', async () => {
    await run('long', 300);
    await run('short', 10);
    await run('long', 300);
    await run('short', 10);
    expect(started).toEqual(['long', 'short', 'long: long', 'short']);
  });

  it('runs a statement with fewer values with the second reader, but not one with fewer than half of them', async () => {
    const lists = ['IN (?, ?, ?, ?, ?, ?, ?)', 'IN (?, ?, ?, ?, ?)', 'IN (?, ?, ?)'] as const;
    await run(lists[0], 300);
    for (const list of lists) await run(list, 10);
    expect(started.slice(1)).toEqual([`long: ${lists[0]}`, `long: ${lists[1]}`, lists[2]]);
  });

  it('measures one long statement again after ten seconds', async () => {
    await run('list', 300);
    await jest.advanceTimersByTimeAsync(10_000);
    const measured = reader.query('list', []);
    await jest.advanceTimersByTimeAsync(0);
    const [end] = ends.splice(0);
    await run('list', 10);
    expect(started).toEqual(['list', 'list', 'long: list']);
    end!();
    await measured;
    await run('list', 10);
    expect(started.at(-1)).toBe('list');
  });

  it('forgets the statement that was measured first when there are more than 500', async () => {
    const statements = Array.from({ length: 501 }, (_, n) => reader.query(`list ${n}`, []));
    await jest.advanceTimersByTimeAsync(300);
    for (const end of ends.splice(0)) end();
    await Promise.all(statements);
    started = [];
    for (const sql of ['list 0', 'list 1', 'list 500']) await run(sql, 10);
    expect(started).toEqual(['list 0', 'long: list 1', 'long: list 500']);
  });
});
