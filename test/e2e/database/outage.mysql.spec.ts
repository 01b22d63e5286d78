import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../../src/core/database/index.js';
import { eventually } from '../../support/eventually.js';
import { type MariadbServer, startMariadb } from '../../support/mariadb-server.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const DEADLINE_MS = 1500;

/** If the database hangs or is unreachable, requests return 503 within the deadline. The service recovers without a restart. */
describe('Database outage', () => {
  let server: MariadbServer;
  let site: TestApp;
  let admin: Record<string, string>;
  let category_id: number;

  beforeAll(async () => {
    server = await startMariadb();
    await server.createDatabase('away');
    site = await startTestApp({
      DATABASE_URL: server.url('away'),
      DATABASE_TIMEOUT_MS: String(DEADLINE_MS),
      REQUEST_TIMEOUT_MS: String(DEADLINE_MS),
      DATABASE_POOL_SIZE: '4',
    });
    admin = await site.asAdmin();
    category_id = await site.createCategory();
    await site.createArticle({ category_id, status: 'published' });
  }, 60_000);
  afterAll(async () => {
    await site?.stop();
    await server?.stop();
  });

  const read = () => site.http.get('/api/v1/articles');
  const write = () =>
    site.unchecked
      .post('/api/v1/articles')
      .set(admin)
      .send({ title: 'Written', content: 'x'.repeat(60), category_id });

  const readiness = async () => (await site.unchecked.get('/health/ready')).status;

  it('returns 503 for reads, writes and readiness while the database is frozen, and 200 for liveness', async () => {
    process.kill(server.pid, 'SIGSTOP');
    try {
      // The database stays frozen until all responses have arrived, so only the deadlines can have ended the requests.
      const asked = [...Array.from({ length: 8 }, read), ...Array.from({ length: 8 }, write)];
      for (const { status, headers, body } of await Promise.all(asked)) {
        expect([status, headers['retry-after']]).toEqual([503, '2']);
        expect(body).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
      }
      expect(await readiness()).toBe(503);
      expect((await site.unchecked.get('/health/live')).status).toBe(200);
    } finally {
      process.kill(server.pid, 'SIGCONT');
    }
    expect(await eventually(readiness, (status) => status === 200)).toBe(200);
    expect((await read()).status).toBe(200);
    expect((await write()).status).toBe(201);
  });

  it('returns 200 for readiness while all database connections are busy', async () => {
    // Each query finishes in time, but together they occupy the pool for longer than the probe waits.
    const others = Promise.allSettled(
      Array.from({ length: 20 }, () => site.app.get(Database).query('SELECT SLEEP(0.4)')),
    );
    expect(await readiness()).toBe(200);
    await others;
  });

  it('loses no acknowledged write while the database freezes and resumes', async () => {
    const answers: number[] = [];
    for (let round = 0; round < 3; round++) {
      const asked = Array.from({ length: 8 }, write);
      await sleep(20);
      process.kill(server.pid, 'SIGSTOP');
      await sleep(100);
      process.kill(server.pid, 'SIGCONT');
      for (const { status, body } of await Promise.all(asked)) if (status === 201) answers.push(body.data.id as number);
    }
    expect(answers.length).toBeGreaterThan(0);
    const stored = new Set((await site.sql<{ id: number }>('SELECT id FROM articles')).map(({ id }) => id));
    expect(answers.filter((id) => !stored.has(id))).toEqual([]);
  });

  it('returns 200 for reads when the server accepts no more prepared statements', async () => {
    try {
      await server.query('SET GLOBAL max_prepared_stmt_count = 0');
      expect((await site.http.get('/api/v1/articles?featured=false&sort=title')).status).toBe(200);
    } finally {
      await server.query('SET GLOBAL max_prepared_stmt_count = DEFAULT');
    }
  });
});
