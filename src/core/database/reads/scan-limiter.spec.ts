import { RequestContext, type RequestSlot } from '../../request-context/request-context.js';
import type { Reader } from './reader.js';
import { ScanLimiter } from './scan-limiter.js';

describe('ScanLimiter', () => {
  /** The statements that run. */
  let running: Map<string, (durationMs?: number) => void>;
  const reader: Reader = {
    query: (sql, _values, _withinMs, timing) =>
      new Promise((resolve) => {
        running.set(sql, (durationMs = 1) => {
          running.delete(sql);
          timing!.durationMs = durationMs;
          resolve([{ sql }]);
        });
      }),
  };
  const names = () => [...running.keys()].sort();
  const settled = () => new Promise(setImmediate);
  /** Runs `work` in a request of the caller. */
  const as = (caller: string, work: () => Promise<unknown>): void => {
    const context = new RequestContext({ headers: {} } as never, () => undefined);
    context.slot = { caller, wait: <T>(wait: () => Promise<T>) => wait() } satisfies Partial<RequestSlot> as never;
    context.run(() => void work().catch(() => undefined));
  };
  const execute = async (limiter: ScanLimiter, sql: string, durationMs: number) => {
    const rows = limiter.scan(sql, []);
    await settled();
    running.get(sql)!(durationMs);
    return rows;
  };

  beforeEach(() => (running = new Map()));

  it('runs the next statement when one has ended, also after its deadline', async () => {
    const limiter = new ScanLimiter(reader, 1, 20);
    const first = limiter.scan('first', []);
    const second = limiter.search('second', []);
    await expect(first).rejects.toMatchObject({ kind: 'unavailable' });
    expect(names()).toEqual(['first']);
    running.get('first')!();
    await settled();
    expect(names()).toEqual(['second']);
    running.get('second')!();
    expect(await second).toEqual([{ sql: 'second' }]);
  });

  it('runs searches, and statements of unknown or long kinds, in half of the slots, and others in all', async () => {
    const limiter = new ScanLimiter(reader, 2, 1000);
    await execute(limiter, 'short', 100);
    await execute(limiter, 'long', 101);
    for (const [caller, sql] of Object.entries({ a: 'new', b: 'long', c: 'short' }))
      as(caller, () => limiter.scan(sql, []));
    as('d', () => limiter.search('short search', []));
    await settled();
    expect(names()).toEqual(['new', 'short']);
  });

  it('compares lists of values by the power of two below their lengths', async () => {
    const limiter = new ScanLimiter(reader, 2, 1000);
    await execute(limiter, 'IN (?, ?, ?, ?, ?, ?, ?)', 1);
    as('a', () => limiter.scan('new', []));
    as('b', () => limiter.scan('IN (?, ?, ?)', []));
    as('c', () => limiter.scan('IN (?,?,?,?,?)', []));
    await settled();
    expect(names()).toEqual(['IN (?,?,?,?,?)', 'new']);
  });

  it('forgets the short kind that was measured first when there are more than 1,000', async () => {
    const limiter = new ScanLimiter(reader, 2, 1000);
    for (let n = 0; n <= 1000; n++) await execute(limiter, `list ${n}`, 1);
    as('a', () => limiter.scan('new', []));
    as('b', () => limiter.scan('list 0', []));
    as('c', () => limiter.scan('list 1', []));
    await settled();
    expect(names()).toEqual(['list 1', 'new']);
  });
});
