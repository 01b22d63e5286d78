import { Logger } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { FallbackCounterStore, withRedisTimeout } from './fallback-counter-store.js';
import { MemoryCounterStore } from './counter-store.js';
import type { RedisCounterStore } from './redis-counter-store.js';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A shared Redis substitute that can fail or hang. */
class Server extends MemoryCounterStore {
  state: 'up' | 'down' | 'stuck' = 'up';
  asked = 0;
  reconnect = jest.fn();
  close = jest.fn();

  connect = () => this.answer(() => Promise.resolve());
  override hit = (key: string, windowMs: number) => this.answer(() => super.hit(key, windowMs));
  override refund = (key: string) => this.answer(() => super.refund(key));
  override reset = (key: string) => this.answer(() => super.reset(key));

  private answer<T>(work: () => Promise<T>): Promise<T> {
    this.asked++;
    if (this.state === 'down') return Promise.reject(new Error('connect ECONNREFUSED'));
    return this.state === 'stuck' ? new Promise<T>(() => undefined) : work();
  }
}

describe('FallbackCounterStore', () => {
  let server: Server;
  let one: FallbackCounterStore;
  let two: FallbackCounterStore;
  let warn: jest.SpyInstance;
  let log: jest.SpyInstance;

  const instance = (metrics = new Metrics()) =>
    new FallbackCounterStore(server as unknown as RedisCounterStore, new MemoryCounterStore(), metrics);
  const hits = async (windows: FallbackCounterStore, key = 'a') => (await windows.hit(key, 60_000)).hits;
  const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1000);

  beforeEach(async () => {
    jest.useFakeTimers();
    warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    log = jest.spyOn(Logger.prototype, 'log').mockImplementation();
    server = new Server();
    [one, two] = [instance(), instance()];
    await one.onApplicationBootstrap();
  });
  afterEach(() => {
    one.onApplicationShutdown();
    two.onApplicationShutdown();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('counts for all instances together', async () => {
    expect([await hits(one), await hits(two), await hits(one)]).toEqual([1, 2, 3]);
    expect(log).toHaveBeenCalledWith('Rate limits are counted in Redis for all instances');
  });

  it('continues locally from the last known counts and logs one warning', async () => {
    await hits(one);
    await hits(two);
    const { resetAt } = await one.hit('a', 60_000);
    server.state = 'down';

    const answers = await Promise.all(Array.from({ length: 10 }, () => one.hit('a', 60_000)));

    expect(answers.map((window) => window.hits)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(new Set(answers.map((window) => window.resetAt))).toEqual(new Set([resetAt]));
    expect(await hits(one, 'unheard of')).toBe(1);
    expect(warn.mock.calls).toEqual([
      ['Redis is unavailable; rate limits are counted in this process only: connect ECONNREFUSED'],
    ]);
  });

  it('exports the availability of Redis as a metric', async () => {
    const metrics = new Metrics();
    const three = instance(metrics);
    const isUp = async () => /^masthead_redis_up (\d)$/m.exec((await metrics.bytes()).toString())?.[1];
    await three.onApplicationBootstrap();
    expect(await isUp()).toBe('1');
    server.state = 'down';
    await hits(three);
    expect(await isUp()).toBe('0');
    server.state = 'up';
    await seconds(1.1);
    expect(await isUp()).toBe('1');
    three.onApplicationShutdown();
  });

  it('stores the counts that peek returns', async () => {
    for (let n = 0; n < 5; n++) await hits(two);
    await one.peek('a');
    server.state = 'down';

    expect(await hits(one)).toBe(6);
  });

  it('waits 40 ms for a stuck server and then counts locally', async () => {
    server.state = 'stuck';
    const start = Date.now();
    const first = hits(one);
    await jest.advanceTimersByTimeAsync(41);
    await first;
    expect(Date.now() - start).toBe(41);
    const asked = server.asked;

    for (let n = 0; n < 50; n++) await hits(one);

    expect(Date.now() - start).toBe(41);
    expect(server.asked).toBe(asked);
    expect(warn.mock.calls).toEqual([
      ['Redis is unavailable; rate limits are counted in this process only: no response within 40 ms'],
    ]);
  });

  it('retries every second and logs the recovery once', async () => {
    server.state = 'down';
    await hits(one);
    log.mockClear();
    await seconds(3);
    expect(log).not.toHaveBeenCalled();
    server.state = 'up';
    await seconds(2);

    expect(log.mock.calls).toEqual([
      ['Redis is available again after 4 s; rate limits are counted in Redis for all instances'],
    ]);
    expect([await hits(two), await hits(one)]).toEqual([1, 2]);
    const asked = server.asked;
    await seconds(10);
    expect(server.asked).toBe(asked);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('logs a second outage', async () => {
    for (let n = 0; n < 2; n++) {
      server.state = 'down';
      await hits(one);
      server.state = 'up';
      await seconds(1);
    }

    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('replaces a connection that does not respond', async () => {
    server.state = 'stuck';
    const first = hits(one);
    await seconds(4);
    await first;
    expect(server.reconnect).not.toHaveBeenCalled();
    await seconds(2);

    expect(server.reconnect).toHaveBeenCalledTimes(1);
  });

  it('also refunds and resets the local counters', async () => {
    await hits(one);
    await hits(one);
    await one.refund('a');
    await hits(one, 'b');
    await one.reset('b');
    server.state = 'down';

    expect([await hits(one), await hits(one, 'b')]).toEqual([2, 1]);
    await one.refund('a');
    expect((await one.peek('a')).hits).toBe(1);
  });

  it.each(['down', 'stuck'] as const)('starts while the server is %s', async (state) => {
    server.state = state;
    const start = two.onApplicationBootstrap();
    await seconds(2);

    await expect(start).resolves.toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(await hits(two)).toBe(1);
  });

  it('closes the connection and stops retrying on shutdown', async () => {
    server.state = 'down';
    await hits(one);
    one.onApplicationShutdown();
    const asked = server.asked;
    await seconds(10);

    expect(server.close).toHaveBeenCalledTimes(1);
    expect(server.asked).toBe(asked);
  });
});

const never = new Promise<never>(() => undefined);

describe('withRedisTimeout', () => {
  it('settles with the result or the error of the promise', async () => {
    await expect(withRedisTimeout(40, Promise.resolve('yes'))).resolves.toBe('yes');
    await expect(withRedisTimeout(40, Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('rejects if the promise does not settle in time', async () => {
    const start = performance.now();

    await expect(withRedisTimeout(40, never)).rejects.toThrow('no response within 40 ms');
    expect(performance.now() - start).toBeGreaterThanOrEqual(38);
  });

  it('resolves with a response that arrived while the process was busy for longer than the timeout', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const connection = once(server, 'connection') as Promise<[Socket]>;
    const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
    try {
      const [[far]] = await Promise.all([connection, once(socket, 'connect')]);
      const answer = withRedisTimeout(
        40,
        once(socket, 'data').then(([data]) => String(data)),
      );
      far.end('hello');
      const end = performance.now() + 200;
      while (performance.now() < end);

      await expect(answer).resolves.toBe('hello');
    } finally {
      socket.destroy();
      server.close();
    }
  });
});
