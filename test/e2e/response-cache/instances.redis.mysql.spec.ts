import { RevisionPoller } from '../../../src/core/database/index.js';
import { createRedisClient } from '../../../src/core/counters/redis-client.js';
import { eventually } from '../../support/eventually.js';
import { MonotonicClockMock } from '../../support/clock-mocks.js';
import { type RedisServer, startRedis } from '../../support/redis-server.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { CACHE_ENABLED, sendRaw } from './send-raw.js';

const ROUNDS = 10;

describe('Change on another instance', () => {
  let redis: RedisServer;
  let one: TestApp;
  let two: TestApp;
  let admin: Headers;
  let path: string;
  let stopwatch: MonotonicClockMock;
  let watched: jest.SpyInstance | undefined;

  beforeAll(async () => {
    stopwatch = new MonotonicClockMock();
    redis = await startRedis();
    const env = { ...CACHE_ENABLED, REDIS_URL: redis.url, DATABASE_TIMEOUT_MS: '30000' };
    one = await startTestApp(env, 'mysql');
    two = await startTestApp({ ...env, DATABASE_URL: one.env.DATABASE_URL }, 'mysql');
    admin = await one.asAdmin();
    const { id } = await one.createArticle({ status: 'published' });
    path = `/api/v1/articles/${id}`;
  });
  afterAll(async () => {
    await two?.stop();
    await one?.stop();
    await redis?.stop();
    stopwatch.restore();
  });
  afterEach(() => watched?.mockRestore());

  /** Waits until two instances listen to Redis. */
  async function untilBothListen(): Promise<void> {
    const client = createRedisClient(redis.url);
    try {
      await client.connect();
      const listeners = async () => Number((await client.pubsub('NUMSUB', 'masthead:content'))[1]);
      expect(await eventually(listeners, (count) => count === 2)).toBe(2);
    } finally {
      client.disconnect();
    }
  }

  /** Changes the article on one instance after the other instance has cached it. Returns the new subtitle. */
  async function changeCached(): Promise<string> {
    const cached = await eventually(
      () => sendRaw(two.url, path),
      ({ headers }) => headers['x-cache'] === 'hit',
    );
    expect(cached.headers['x-cache']).toBe('hit');
    const wanted = `Change ${Math.random()}`;
    await one.http.patch(path).set(admin).send({ subtitle: wanted }).expect(200);
    return wanted;
  }

  it('invalidates the cache through Redis, without a database poll and before the entry expires', async () => {
    await untilBothListen();
    // Background polls stop after ten seconds without demand, and the stopped clock lets no entry expire.
    watched = jest.spyOn(RevisionPoller.prototype, 'isFresh').mockReturnValue(true);
    stopwatch.advance(11_000);
    stopwatch.stop();
    for (let round = 0; round < ROUNDS; round++) {
      const wanted = await changeCached();
      const seen = await eventually(
        () => sendRaw(two.url, path),
        ({ text }) => text.includes(wanted),
      );
      expect(seen.text).toContain(wanted);
    }
    stopwatch.resume();
  });

  it('invalidates the cache within a second without Redis', async () => {
    await redis.stop();
    for (let round = 0; round < ROUNDS; round++) {
      const wanted = await changeCached();
      stopwatch.advance(1000);
      expect((await sendRaw(two.url, path)).text).toContain(wanted);
    }
  });
});
