import { kill } from 'node:process';
import { Logger } from '@nestjs/common';
import type { Response } from 'supertest';
import type { FallbackCounterStore } from '../../../src/core/counters/fallback-counter-store.js';
import { RedisCounterStore } from '../../../src/core/counters/redis-counter-store.js';
import { CounterStore } from '../../../src/core/counters/index.js';
import { eventually } from '../../support/eventually.js';
import { type RedisServer, startRedis } from '../../support/redis-server.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const LIMIT = 100;
const WINDOW = 120;

describe('Two instances with a shared Redis', () => {
  let redis: RedisServer;
  let one: TestApp;
  let two: TestApp;
  let warn: jest.SpyInstance;
  let log: jest.SpyInstance;

  beforeEach(async () => {
    warn = jest.spyOn(Logger.prototype, 'warn');
    log = jest.spyOn(Logger.prototype, 'log');
    redis = await startRedis();
    const env = { REDIS_URL: redis.url, API_RATE_LIMIT_REQUESTS: `${LIMIT}`, API_RATE_LIMIT_WINDOW: `${WINDOW}` };
    one = await startTestApp(env);
    two = await startTestApp(env);
    // On a busy machine Redis may take longer than 40 ms, and each instance would use local counters.
    for (const site of [one, two]) {
      windowsOf(site).timeoutMs = 10_000;
      const isUp = async () => (await site.unchecked.get('/metrics')).text.includes('masthead_redis_up 1\n');
      if (!(await eventually(isUp, Boolean))) throw new Error('An instance has not connected to Redis');
    }
    warn.mockClear();
    log.mockClear();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await one?.stop();
    await two?.stop();
    await redis?.stop();
  });

  const windowsOf = ({ app }: TestApp) => app.get<FallbackCounterStore>(CounterStore);
  const app = (n: number) => (n % 2 ? one : two);
  const list = (site: TestApp) => site.unchecked.get('/api/v1/tags');
  const guess = (site: TestApp) =>
    site.unchecked.post('/api/auth/login').send({ username: 'nobody', password: 'a wrong password' });
  const many = <T>(count: number, ask: (site: TestApp) => PromiseLike<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => ask(app(n))));
  /** Log messages with this beginning. */
  const told = (spy: jest.SpyInstance, beginning: string) =>
    spy.mock.calls.map(([message]: [unknown]) => message).filter((message) => String(message).startsWith(beginning));
  const bothTold = async (spy: jest.SpyInstance, beginning: string) => {
    const sentences = await eventually(
      () => told(spy, beginning),
      ({ length }) => length >= 2,
    );
    expect(sentences).toHaveLength(2);
  };

  it('allows exactly the limit of 1,000 concurrent requests, with one reset time', async () => {
    const before = Math.floor(Date.now() / 1000);
    const answers = await many(1000, list);

    const [answered, refused] = [200, 429].map((status) => answers.filter((answer) => answer.status === status));
    expect([answered!.length, refused!.length]).toEqual([LIMIT, 900]);
    expect(answered!.map(remaining).sort((a, b) => a - b)).toEqual(Array.from({ length: LIMIT }, (_, n) => n));
    expect(new Set(refused!.map(remaining))).toEqual(new Set([0]));
    expect(new Set(answers.map(({ headers }) => headers['x-ratelimit-limit']))).toEqual(new Set([`${LIMIT}`]));
    const resets = new Set(answers.map(({ headers }) => Number(headers['x-ratelimit-reset'])));
    expect(resets.size).toBe(1);
    const [reset] = resets;
    expect(reset).toBeGreaterThanOrEqual(before + WINDOW);
    expect(reset).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + WINDOW);
    for (const { headers } of refused!) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(WINDOW);
    }
    expect(told(warn, 'Redis is unavailable')).toEqual([]);
  });

  it('counts concurrent failed sign-ins on both instances in one counter', async () => {
    const guesses = await many(30, guess);

    expect(statuses(guesses)).toEqual({ 401: 10, 429: 20 });
    for (const site of [one, two]) {
      const { headers } = await guess(site).expect(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(800);
    }
  });

  it('counts bad credentials on both instances in one counter', async () => {
    const bad = (site: TestApp) => list(site).set('Authorization', 'Bearer no.such.token');
    for (let n = 0; n < 12; n++) await many(50, (site) => bad(site).expect(401));

    await bad(one).expect(429);
    await bad(two).expect(429);
  });

  it('continues with local counters when Redis is killed and shares counters again after recovery', async () => {
    let answeredSoFar = 0;
    const underWay = many(400, async (site) => {
      const answer = await list(site);
      if (++answeredSoFar === 50) kill(redis.pid, 'SIGKILL');
      return answer;
    });
    const answers = [...(await underWay), ...(await many(400, list))];

    const { 200: answered, ...others } = statuses(answers);
    expect(Object.keys(others)).toEqual(['429']);
    expect(answered).toBeGreaterThanOrEqual(LIMIT);
    expect(answered).toBeLessThanOrEqual(2 * LIMIT);
    for (const answer of answers) expect(answer.headers).toHaveProperty('x-ratelimit-reset');
    expect(told(warn, 'Redis is unavailable')).toHaveLength(2);
    expect(statuses(await many(30, guess))).toEqual({ 401: 20, 429: 10 });

    await redis.stop();
    redis = await startRedis(redis.port);
    await bothTold(log, 'Redis is available again');
    expect(told(warn, 'Redis is unavailable')).toHaveLength(2);
    const [first, second, third] = [await list(one), await list(two), await list(one)];
    expect([first, second, third].map(remaining)).toEqual([LIMIT - 1, LIMIT - 2, LIMIT - 3]);
  });

  it('waits once per instance for a hanging Redis', async () => {
    await many(4, list);
    const hit = jest.spyOn(RedisCounterStore.prototype, 'hit');
    for (const site of [one, two]) windowsOf(site).timeoutMs = 40;
    kill(redis.pid, 'SIGSTOP');
    try {
      const statusesSeen = new Set<number>();
      for (let n = 0; n < 50; n++) statusesSeen.add((await list(app(n))).status);

      expect(statusesSeen).toEqual(new Set([200]));
      // Each instance queried Redis for one of its 25 requests. Probes are not counted.
      expect(hit.mock.calls.filter(([key]) => key !== 'probe')).toHaveLength(2);
      expect(told(warn, 'Redis is unavailable')).toHaveLength(2);
    } finally {
      kill(redis.pid, 'SIGCONT');
    }
    for (const site of [one, two]) windowsOf(site).timeoutMs = 10_000;
    await bothTold(log, 'Redis is available again');
    const [first, second] = [remaining(await list(one)), remaining(await list(two))];
    expect(second).toBe(first - 1);
  });
});

describe('Instance without Redis at startup', () => {
  it('starts, logs a warning and uses local counters', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn');
    const app = await startTestApp({ REDIS_URL: 'redis://127.0.0.1:1', API_RATE_LIMIT_REQUESTS: '3' });
    try {
      const answers = [];
      for (let n = 0; n < 5; n++) answers.push(await app.http.get('/api/v1/tags'));

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
      expect(warn.mock.calls).toEqual([[expect.stringMatching(/^Redis is unavailable; .*ECONNREFUSED/)]]);
    } finally {
      await app.stop();
      jest.restoreAllMocks();
    }
  });
});

const remaining = ({ headers }: Response): number => Number(headers['x-ratelimit-remaining']);

const statuses = (answers: readonly Response[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
