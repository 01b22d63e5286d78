import { eventually } from '../../../test/support/eventually.js';
import { type RedisServer, startRedis } from '../../../test/support/redis-server.js';
import { RedisCounterStore } from './redis-counter-store.js';

describe('RedisCounterStore', () => {
  let server: RedisServer;
  let windows: RedisCounterStore;
  let other: RedisCounterStore;

  beforeAll(async () => {
    server = await startRedis();
    windows = new RedisCounterStore(server.url);
    other = new RedisCounterStore(server.url);
    await Promise.all([windows.connect(), other.connect()]);
  });
  afterAll(async () => {
    windows.close();
    other.close();
    await server.stop();
  });

  it('counts concurrent hits of two instances in one window', async () => {
    const before = Date.now();
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, n) => (n % 2 ? windows : other).hit('many', 60_000)),
    );

    expect(answers.map(({ hits }) => hits).sort((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, n) => n + 1));
    expect(new Set(answers.map(({ resetAt }) => resetAt)).size).toBe(1);
    const { resetAt, endsIn } = answers[0]!;
    expect(resetAt).toBeGreaterThanOrEqual(before + 60_000);
    expect(resetAt).toBeLessThanOrEqual(Date.now() + 60_000);
    expect(endsIn).toBeGreaterThan(50_000);
    expect(endsIn).toBeLessThanOrEqual(60_000);
  });

  it('retains the end of a window and starts a new window afterwards', async () => {
    const { resetAt } = await windows.hit('long', 60_000);
    await eventually(
      () => other.peek('long'),
      ({ endsIn }) => endsIn < 60_000,
    );
    expect(await other.hit('long', 60_000)).toMatchObject({ hits: 2, resetAt });

    const short = await windows.hit('short', 50);
    const over = await eventually(
      () => windows.peek('short'),
      ({ hits }) => hits === 0,
    );
    expect(over).toMatchObject({ hits: 0, endsIn: 0 });
    const next = await windows.hit('short', 50);
    expect(next.hits).toBe(1);
    expect(next.resetAt).toBeGreaterThan(short.resetAt);
  });

  it('reads a counter without counting', async () => {
    expect(await windows.peek('looked at')).toMatchObject({ hits: 0, endsIn: 0 });
    const { resetAt } = await windows.hit('looked at', 60_000);

    expect(await other.peek('looked at')).toMatchObject({ hits: 1, resetAt });
    expect(await other.peek('looked at')).toMatchObject({ hits: 1, resetAt });
  });

  it('refunds hits down to zero without starting a window', async () => {
    const { resetAt } = await windows.hit('given back', 60_000);
    await windows.hit('given back', 60_000);
    for (let n = 0; n < 3; n++) await other.refund('given back');
    expect(await windows.hit('given back', 60_000)).toMatchObject({ hits: 1, resetAt });

    await windows.refund('never hit');
    expect(await windows.peek('never hit')).toMatchObject({ hits: 0, endsIn: 0 });
  });

  it('starts a new window after a reset', async () => {
    await windows.hit('forgotten', 60_000);
    await other.reset('forgotten');

    expect(await windows.hit('forgotten', 60_000)).toMatchObject({ hits: 1 });
  });

  it('rejects with the connection error', async () => {
    const nobody = new RedisCounterStore('redis://127.0.0.1:1');
    try {
      await expect(nobody.connect()).rejects.toThrow('ECONNREFUSED');
      await expect(nobody.hit('a', 1000)).rejects.toThrow('ECONNREFUSED');
    } finally {
      nobody.close();
    }
  });
});
