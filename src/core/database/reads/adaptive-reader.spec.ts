import { AdaptiveReader } from './adaptive-reader.js';
import type { Reader } from './reader.js';
import { ScanLimiter } from './scan-limiter.js';

describe('AdaptiveReader', () => {
  /** Statements in the order of their start, searches with the prefix `search: `. */
  let started: string[];
  let ends: (() => void)[];
  let scanner: AdaptiveReader;
  const readerOf = (prefix: string): Reader => ({
    query: (sql) => {
      started.push(prefix + sql);
      return new Promise((resolve) => ends.push(() => resolve([])));
    },
  });

  beforeEach(() => {
    jest.useFakeTimers();
    [started, ends] = [[], []];
    scanner = new AdaptiveReader(new ScanLimiter(readerOf(''), 600, 60_000, 600), readerOf('search: '));
  });
  afterEach(() => jest.useRealTimers());

  /** Runs a statement that ends after `durationMs`. */
  const run = async (sql: string, durationMs: number) => {
    const rows = scanner.query(sql, []);
    await jest.advanceTimersByTimeAsync(durationMs);
    ends.pop()!();
    await rows;
  };

  it('runs a statement as a search after a long one with the same text', async () => {
    await run('long', 300);
    await run('short', 10);
    await run('long', 300);
    await run('short', 10);
    expect(started).toEqual(['long', 'short', 'search: long', 'short']);
  });

  it('measures one long statement again after ten seconds', async () => {
    await run('list', 300);
    await jest.advanceTimersByTimeAsync(10_000);
    const measured = scanner.query('list', []);
    await jest.advanceTimersByTimeAsync(0);
    const [end] = ends.splice(0);
    await run('list', 10);
    expect(started).toEqual(['list', 'list', 'search: list']);
    end!();
    await measured;
    await run('list', 10);
    expect(started.at(-1)).toBe('list');
  });

  it('forgets the statement that was measured first when there are more than 500', async () => {
    const statements = Array.from({ length: 501 }, (_, n) => scanner.query(`list ${n}`, []));
    await jest.advanceTimersByTimeAsync(300);
    for (const end of ends.splice(0)) end();
    await Promise.all(statements);
    started = [];
    for (const sql of ['list 0', 'list 1', 'list 500']) await run(sql, 10);
    expect(started).toEqual(['list 0', 'search: list 1', 'search: list 500']);
  });
});
