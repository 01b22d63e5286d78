import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { DataSource } from 'typeorm';
import { READ_DATA_SOURCE } from '../../../src/core/database/database.js';
import { ShutdownState } from '../../../src/core/health/shutdown-state.js';
import { startMariadb } from '../../support/mariadb-server.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('Health endpoints', () => {
  let app: TestApp;

  beforeAll(async () => {
    // Jobs would add statements to the counts.
    app = await startTestApp({ JOBS_RUN: 'false' });
  });

  afterAll(() => app.stop());

  describe('GET /health/live', () => {
    it('returns 200', async () => {
      const { body } = await app.unchecked.get('/health/live').expect(200);

      expect(body).toEqual({ status: 'ok' });
    });

    it('runs no database statement, unlike GET /health/ready', async () => {
      const ping = await statementsOf(() => app.unchecked.get('/health/ready').expect(200));
      expect(ping).toEqual(['SELECT 1']);

      const statements = await statementsOf(async () => {
        for (let n = 0; n < 20; n++) await app.unchecked.get('/health/live').expect(200);
      });

      expect(statements).toEqual([]);
    });

    it('returns 200 with an invalid credential', async () => {
      await app.unchecked.get('/health/live').set('Authorization', 'Bearer garbage').expect(200);
    });
  });

  it.each(['live', 'ready'])('returns 304 for GET /health/%s with If-None-Match: *', async (probe) => {
    await app.http.get(`/health/${probe}`).set('If-None-Match', '*').expect(304);
  });

  describe('GET /health/ready', () => {
    it('returns 200', async () => {
      const { body } = await app.unchecked.get('/health/ready').expect(200);

      expect(body).toMatchObject({ status: 'ok', details: { database: { status: 'up' } } });
    });

    it('returns 503 while the process drains, and GET /health/live still returns 200', async () => {
      const state = app.app.get(ShutdownState);
      state.beforeApplicationShutdown();
      try {
        const { body, headers } = await app.unchecked.get('/health/ready').expect(503);
        expect(body.error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: 'The service is stopping' });
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        await app.unchecked.get('/health/live').expect(200);
      } finally {
        state.isDraining = false;
      }
    });
  });
});

describe('Health endpoints without a database', () => {
  it('returns 200 for GET /health/live and 503 with Retry-After and no database details for other routes', async () => {
    const server = globalThis.databaseKind === 'mysql' ? await startMariadb() : undefined;
    const app = await startTestApp(server && { DATABASE_URL: await server.createDatabase('leaving') });
    try {
      const admin = await app.asAdmin();
      const { id } = await app.createArticle({ status: 'published' });
      await (server?.stop() ?? closeFile(app));

      await app.unchecked.get('/health/live').expect(200);
      for (const path of ['/health/ready', '/api/v1/articles', `/api/v1/articles/${id}`, '/api/v1/users/1']) {
        const { status, body, headers, text } = await app.unchecked.get(path);
        expect([path, status]).toEqual([path, 503]);
        expect(body.error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', request_id: headers['x-request-id'] });
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(text).not.toMatch(/sql|select|pool|closed|driver|\/src\//i);
      }
      // A token that cannot be looked up returns 503, not 401. Rate limit headers depend on whether the account is still cached.
      await app.unchecked.get('/api/v1/articles').set(admin).expect(503);
      await app.unchecked.post('/api/v1/categories').set(admin).send({ name: 'x' }).expect(503);
      await app.http.post('/api/auth/login').send({ username: 'admin', password: 'x' }).expect(503);
    } finally {
      await app.stop();
    }
  });
});

/** SQLite has no server to stop, so this closes the data sources of the application. */
async function closeFile({ app }: TestApp): Promise<void> {
  for (const source of [app.get<DataSource>(READ_DATA_SOURCE), app.get(DataSource)]) await source.destroy();
}

/** Returns the statements sent while `work` ran, except the query for due articles, which runs every second. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const listener = (message: unknown) => void statements.push((message as { sql: string }).sql);
  subscribe('masthead:sql', listener);
  try {
    await work();
  } finally {
    unsubscribe('masthead:sql', listener);
  }
  return statements.filter((sql) => !/\bpublish_at\b/.test(sql));
}
