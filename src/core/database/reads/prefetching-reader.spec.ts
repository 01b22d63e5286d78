import { PrefetchingReader } from './prefetching-reader.js';

describe('PrefetchingReader', () => {
  /** Statements in their order, those of the scanner with the prefix `scan: `. */
  let executed: string[];
  let durationMs: number;
  let reader: PrefetchingReader;

  beforeEach(() => {
    jest.useFakeTimers();
    executed = [];
    const execute = (sql: string) => {
      executed.push(sql);
      jest.advanceTimersByTime(durationMs);
      return Promise.resolve([{ sql }]);
    };
    reader = new PrefetchingReader({ query: execute }, { query: (sql) => execute(`scan: ${sql}`) });
  });
  afterEach(() => jest.useRealTimers());

  const run = (sql: string, ms: number) => {
    durationMs = ms;
    return reader.query(sql, []);
  };

  it('reads the rows with a scan first after a long statement, for ten seconds', async () => {
    await run('short', 50);
    await run('long', 51);
    await run('short', 1);
    expect(await run('long', 1)).toEqual([{ sql: 'long' }]);
    jest.advanceTimersByTime(10_000);
    await run('long', 1);
    expect(executed).toEqual([
      'short',
      'long',
      'short',
      'scan: SELECT SUM(LENGTH(content)) FROM (long)',
      'long',
      'long',
    ]);
  });

  it('counts a statement with fewer values as equal, but not one with fewer than half of them', async () => {
    const lists = ['IN (?, ?, ?, ?, ?, ?, ?)', 'IN (?, ?, ?, ?, ?)', 'IN (?, ?, ?)'] as const;
    await run(lists[0], 51);
    for (const list of lists) await run(list, 1);
    expect(executed.filter((sql) => sql.startsWith('scan'))).toHaveLength(2);
    expect(executed.slice(-2)).toEqual([lists[1], lists[2]]);
  });

  it('forgets the kind of the first long statement when there are more than 500', async () => {
    for (let n = 0; n <= 500; n++) await run(`list ${n}`, 51);
    executed = [];
    for (const sql of ['list 0', 'list 500']) await run(sql, 0);
    expect(executed).toEqual(['list 0', 'scan: SELECT SUM(LENGTH(content)) FROM (list 500)', 'list 500']);
  });
});
