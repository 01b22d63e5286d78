import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { eventually } from '../support/eventually.js';
import { type RedisServer, startRedis } from '../support/redis-server.js';
import { ServiceProcess } from '../support/service-process.js';
import { FaultyProxy } from './faulty-proxy.js';
import { formatNumber, score } from './scoreboard.js';

const PAIRS = 500;
const ADDED_MS = 50;
const GUESSES = 10;
/** A paused Redis accepts no command, not even the one that ends the pause. */
const PAUSE_MS = 15_000;

/** Two equal instances use two Redis servers. The fault affects one of them; the test compares their response times. */
describe('instance with a failed Redis', () => {
  let folder: string;
  let proxy: FaultyProxy;
  let redis: RedisServer;
  let other: RedisServer;
  let service: ServiceProcess;
  let untouched: ServiceProcess;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'masthead-redis-'));
    [redis, other] = [await startRedis(), await startRedis()];
    proxy = new FaultyProxy(redis.port);
    await proxy.open();
    const start = (name: string, url: string) =>
      ServiceProcess.start({
        DATABASE_URL: `sqlite:${join(folder, name)}`,
        DATA_DIR: folder,
        REDIS_URL: url,
        DEMO_CONTENT: 'false',
        CACHE_MAX_BYTES: '0',
        API_RATE_LIMIT_REQUESTS: '1000000',
        // Each fault uses a different client address for its wrong passwords.
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'silent',
      });
    service = await start('one.sqlite', `redis://127.0.0.1:${proxy.port}`);
    untouched = await start('two.sqlite', other.url);
  });
  afterAll(async () => {
    await Promise.all([service, untouched].map((one) => one?.end('SIGKILL')));
    await proxy?.close();
    await Promise.all([redis, other].map((one) => one?.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  const timed = async ({ url }: ServiceProcess) => {
    const start = performance.now();
    const answer = await fetch(`${url}/api/v1/tags`);
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - start };
  };
  /** Returns the additional milliseconds of the affected instance. Requests alternate between both instances. */
  async function addedLatency() {
    const statuses = new Set<number>();
    const differences: number[] = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      const before = pair % 2 ? undefined : await timed(untouched);
      const one = await timed(service);
      const two = before ?? (await timed(untouched));
      statuses.add(one.status);
      differences.push(one.ms - two.ms);
    }
    differences.sort((a, b) => a - b);
    return { statuses: [...statuses], median: differences[PAIRS >> 1]!, most: differences.at(-1)! };
  }
  const guess = async (address: string): Promise<number> => {
    const answer = await fetch(`${service.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ username: 'nobody', password: 'a wrong password' }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  /** Returns true if the affected instance counts in Redis again. */
  const isShared = async (): Promise<boolean> => {
    const client = new Redis(redis.port);
    try {
      await client.flushall();
      await timed(service);
      return (await client.dbsize()) > 0;
    } finally {
      client.disconnect();
    }
  };

  interface Fault {
    readonly name: string;
    readonly address: string;
    readonly begin: () => unknown;
    readonly end: () => unknown;
  }
  let pausedUntil = 0;
  const faults: Fault[] = [
    {
      name: 'killed',
      address: '192.0.2.1',
      begin: () => redis.stop(),
      end: async () => {
        redis = await startRedis(redis.port);
      },
    },
    {
      name: 'paused',
      address: '192.0.2.2',
      begin: async () => {
        const client = new Redis(redis.port);
        pausedUntil = Date.now() + PAUSE_MS;
        await client.call('CLIENT', 'PAUSE', PAUSE_MS, 'ALL');
        client.disconnect();
      },
      end: () => sleep(Math.max(0, pausedUntil - Date.now())),
    },
    {
      name: 'frozen',
      address: '192.0.2.3',
      begin: () => process.kill(redis.pid, 'SIGSTOP'),
      end: () => process.kill(redis.pid, 'SIGCONT'),
    },
    { name: 'with stalled connections', address: '192.0.2.4', begin: () => proxy.stall(), end: () => proxy.resume() },
  ];

  it.each(faults)(
    'adds less than 50 ms to the median read and still counts failed sign-ins: Redis $name',
    async ({ name, address, begin, end }) => {
      expect(await isShared()).toBe(true);
      await begin();
      const { statuses, median, most } = await addedLatency();
      const guesses: number[] = [];
      for (let n = 0; n < GUESSES + 2; n++) guesses.push(await guess(address));
      await end();
      const backAt = Date.now();
      expect(await eventually(isShared, (shared) => shared)).toBe(true);
      const unexpected = statuses.filter((status) => status !== 200).length;
      score({
        fault: `Redis ${name}`,
        counted: `${formatNumber(PAIRS)} pairs of reads, ${guesses.length} wrong passwords`,
        unexpected,
        recoveryMs: Date.now() - backAt,
        measured: `${median.toFixed(1)} ms added, median (${ADDED_MS}), ${formatNumber(most)} ms at most; 429 after ${guesses.indexOf(429)} wrong passwords (${GUESSES})`,
        control: 'Redis with 16 ms of latency',
      });
      expect(unexpected).toBe(0);
      expect(median).toBeLessThan(ADDED_MS);
      expect(guesses).toEqual([...Array<number>(GUESSES).fill(401), 429, 429]);
    },
  );

  it('continues if connections are reset before the response to SUBSCRIBE', async () => {
    expect(await isShared()).toBe(true);
    proxy.resetAt('subscribe');
    expect(
      await eventually(
        () => proxy.resets,
        (resets) => resets >= 3,
      ),
    ).toBeGreaterThanOrEqual(3);
    proxy.resume();
    expect((await timed(service)).status).toBe(200);
    expect(await eventually(isShared, (shared) => shared)).toBe(true);
  });

  it('detects a Redis latency of 16 ms', async () => {
    proxy.delay(8);
    // On a busy machine the instance can stop using Redis for a while and then does not wait for its responses.
    const slower = await eventually(
      async () => (await addedLatency()).median,
      (median) => median > 12,
    );
    proxy.delay(0);
    expect(slower).toBeGreaterThan(12);
  });
});
