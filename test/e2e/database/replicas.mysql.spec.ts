import { eventually } from '../../support/eventually.js';
import { MonotonicClockMock } from '../../support/clock-mocks.js';
import { ReplicatedMariadb } from '../../support/replicated-mariadb.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { sendRaw, CACHE_ENABLED } from '../response-cache/send-raw.js';

const WRITES = 500;
const ROUNDS = 10;
/** Reads fall back to the primary if the replica does not answer within this time. */
const REPLICA_DEADLINE_MS = 2500;
const CACHE_DISABLED = { CACHE_MAX_BYTES: '0' };

describe('Read replica for visitors', () => {
  let servers: ReplicatedMariadb;
  let one: TestApp;
  let two: TestApp;
  let admin: Headers;
  let id: number;
  let path: string;
  let env: Record<string, string>;
  let stopwatch: MonotonicClockMock;

  beforeAll(async () => {
    stopwatch = new MonotonicClockMock();
    servers = await ReplicatedMariadb.start();
    await servers.primary.createDatabase('site');
    env = {
      DATABASE_URL: servers.primary.url('site'),
      DATABASE_REPLICA_URLS: servers.replicaUrl('site'),
      DATABASE_TIMEOUT_MS: String(2 * REPLICA_DEADLINE_MS),
    };
    one = await startTestApp({ ...env, ...CACHE_DISABLED });
    two = await startTestApp({ ...env, ...CACHE_ENABLED });
    admin = await one.asAdmin();
    ({ id } = await one.createArticle({ status: 'published', tags: ['ferry'] }));
    path = `/api/v1/articles/${id}`;
  }, 120_000);
  afterAll(async () => {
    await two?.stop();
    await one?.stop();
    await servers?.stop();
    stopwatch.restore();
  });

  const rename = (subtitle: string) => one.http.patch(path).set(admin).send({ subtitle }).expect(200);

  async function metric(site: TestApp, name: string): Promise<number> {
    const { text } = await site.unchecked.get('/metrics').expect(200);
    return Number(new RegExp(`^${name}{.*} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN);
  }
  const reads = (site: TestApp) => metric(site, 'masthead_replica_reads_total');

  /** Sends visitor reads until the replica serves one. */
  const untilUsed = async (site: TestApp) => {
    const before = (await reads(site)) || 0;
    const after = await eventually(
      async () => {
        // A new search term, so that the response is not cached.
        await sendRaw(site.url, `/api/v1/articles?search=${Math.random()}`);
        return reads(site);
      },
      (now) => now > before,
    );
    expect(after).toBeGreaterThan(before);
  };

  it('sends visitor reads to the replica, but no permission queries and no reads of signed-in users', async () => {
    await untilUsed(one);
    const visitors = await servers.statementsOnReplica(async () => {
      for (let n = 0; n < 2; n++) {
        // Longer than unchanged permissions are cached, so they are read again.
        stopwatch.advance(5500);
        await untilUsed(one);
        const before = await reads(one);
        const used = await eventually(
          async () => {
            await one.http.get(`${path}?include=author,category,tags`).expect(200);
            await one.http.get('/api/v1/categories').expect(200);
            return reads(one);
          },
          (now) => now > before + 40,
        );
        expect(used).toBeGreaterThan(before + 40);
      }
    });
    expect(visitors.filter((sql) => sql.includes('FROM articles ')).length).toBeGreaterThan(10);
    expect(visitors.filter((sql) => sql.includes('FROM categories ')).length).toBeGreaterThan(10);
    const others = await servers.statementsOnReplica(async () => {
      await untilUsed(one);
      for (let n = 0; n < 20; n++) await one.http.get(path).set(admin).expect(200);
      await one.unchecked.post('/api/auth/login').send({ username: 'nobody', password: 'x'.repeat(20) });
    });
    expect(others.filter((sql) => sql.includes('WHERE a.id'))).toEqual([]);
    expect([...visitors, ...others].filter((sql) => /permissions|access_revision|sessions|password/.test(sql))).toEqual(
      [],
    );
  });

  describe('Reads after a write', () => {
    const v2 = () => `/api/v2/articles/${id}`;

    /** Readers that received a stale response after a write. */
    async function staleAfterWrites(count: number): Promise<string[]> {
      const stale: string[] = [];
      for (let n = 0; n < count; n++) {
        const wanted = `Write ${n} of ${Math.random()}`;
        await rename(wanted);
        const look = async (who: string, site: TestApp, at: string, headers = {}) => {
          if (!(await sendRaw(site.url, at, { headers })).text.includes(wanted)) stale.push(`${who}, ${n}`);
        };
        await Promise.all([
          look('the writer, v1', one, path, admin),
          look('the writer, v2', one, v2(), admin),
          look('the writer on another instance, v1', two, path, admin),
          look('the writer on another instance, v2', two, v2(), admin),
        ]);
        // Sequential, so that the replica position is polled in between.
        for (let again = 0; again < 4; again++) await look('a visitor', one, again % 2 ? v2() : path);
      }
      return stale;
    }

    it('returns no stale response when the replica lags by one second', async () => {
      await untilUsed(one);
      await servers.delayReplication(1);
      try {
        expect(await staleAfterWrites(WRITES / 2)).toEqual([]);
      } finally {
        await servers.delayReplication(0);
      }
    });

    it('returns no stale response when the replica does not lag and serves reads', async () => {
      await untilUsed(one);
      const before = await reads(one);
      expect(await staleAfterWrites(WRITES / 2)).toEqual([]);
      expect((await reads(one)) - before).toBeGreaterThan(WRITES / 4);
    });
  });

  it('shows a change to visitors of another instance within a second, even when replication stops', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await untilUsed(two);
      if (round % 2) await servers.pauseReplication();
      try {
        const wanted = `Round ${round} of ${Math.random()}`;
        await rename(wanted);
        stopwatch.advance(1000);
        expect((await sendRaw(two.url, path)).text).toContain(wanted);
      } finally {
        await servers.resumeReplication();
      }
    }
  });

  it('bypasses a replica that lags in view counts, which do not change the content version', async () => {
    await untilUsed(one);
    await servers.pauseReplication();
    try {
      const views = async (): Promise<number> =>
        (await one.http.get(path).expect(200)).body.data.attributes.views as number;
      const before: number = await views();
      expect(await eventually(views, (now) => now > before)).toBeGreaterThan(before);
      // The view before may have reached the replica before the pause; each read counts another one.
      const readAndCount = () => views().then(() => metric(one, 'masthead_replica_behind'));
      expect(await eventually(readAndCount, (behind) => behind === 1)).toBe(1);
    } finally {
      await servers.resumeReplication();
    }
    await untilUsed(one);
    expect(
      await eventually(
        () => metric(one, 'masthead_replica_behind'),
        (value) => value === 0,
      ),
    ).toBe(0);
  });

  it.each<[string, () => unknown, () => unknown]>([
    ['killed', () => servers.proxy.close(), () => servers.proxy.open()],
    ['frozen', () => process.kill(servers.replica.pid, 'SIGSTOP'), () => process.kill(servers.replica.pid, 'SIGCONT')],
    [
      'without the tables',
      () => servers.replica.query('RENAME TABLE site.articles TO site.elsewhere'),
      () => servers.replica.query('RENAME TABLE site.elsewhere TO site.articles'),
    ],
  ])('fails no request when the replica is %s and uses the replica again after recovery', async (_, end, mend) => {
    await untilUsed(one);
    const statuses: number[][] = Array.from({ length: 8 }, () => []);
    let isOver = false;
    const visitors = Promise.all(
      statuses.map(async (own) => {
        while (!isOver) own.push((await sendRaw(one.url, path)).status);
      }),
    );
    /** Waits until each visitor has received this many more responses. */
    const untilAnswered = async (times: number) => {
      const wanted = statuses.map(({ length }) => length + times);
      const hasEnough = (own: number[], n: number) => own.length >= wanted[n]!;
      expect(await eventually(() => statuses.every(hasEnough), Boolean)).toBe(true);
    };
    try {
      await untilAnswered(3);
      await end();
      try {
        // Reads that were in flight to the replica have returned by then.
        await untilAnswered(3);
        // The replica is polled again after one second.
        stopwatch.advance(1100);
        await untilAnswered(20);
      } finally {
        await mend();
      }
      await untilAnswered(3);
    } finally {
      isOver = true;
      await visitors;
    }
    expect(statuses.flat().filter((status) => status !== 200)).toEqual([]);
    await untilUsed(one);
  });

  it('starts and reports readiness without the replica', async () => {
    await servers.proxy.close();
    const late = await startTestApp(env);
    try {
      expect((await sendRaw(late.url, path)).status).toBe(200);
      await late.http.get('/health/ready').expect(200);
      await servers.proxy.open();
      await untilUsed(late);
    } finally {
      await servers.proxy.open();
      await late.stop();
    }
  });
});
