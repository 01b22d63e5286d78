import { connectMariadb } from '../../support/mariadb-client.js';
import { type MariadbServer, startMariadb } from '../../support/mariadb-server.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const DEADLINE_MS = 700;

/** Each statement may take longer than the whole request: the deadline ends it all the same. */
describe('a request whose deadline passes in a unit of work', () => {
  let server: MariadbServer;
  let site: TestApp;
  let category: number;

  beforeAll(async () => {
    server = await startMariadb();
    site = await startTestApp({
      DATABASE_URL: await server.createDatabase('deadlines'),
      DATABASE_TIMEOUT_MS: '20000',
      REQUEST_TIMEOUT_MS: String(DEADLINE_MS),
      MAX_REQUESTS_IN_FLIGHT: '64',
      JOBS_RUN: 'false',
    });
    category = await site.createCategory({ name: 'Former' });
  }, 60_000);
  afterAll(async () => {
    await site?.stop();
    await server?.stop();
  });

  const names = async () => {
    const { body } = await site.http.get(`/api/v1/categories/${category}`).expect(200);
    return body.data.attributes.name as string;
  };

  /** Renames the category while another connection holds its row until the answer has come; tells of that. */
  async function renameLate() {
    const headers = await site.asAdmin();
    const other = await connectMariadb(server.url('deadlines'));
    try {
      await other.query('START TRANSACTION');
      await other.query('SELECT id FROM categories WHERE id = ? FOR UPDATE', [category]);
      const start = Date.now();
      const rename = site.unchecked.patch(`/api/v1/categories/${category}`).set(headers).send({ name: 'Too late' });
      const { status, headers: got } = await rename;
      return { status, retryAfter: got['retry-after'], ms: Date.now() - start };
    } finally {
      await other.end();
    }
  }

  it('is answered in time, and what it has done until then is undone', async () => {
    const { status, retryAfter, ms } = await renameLate();
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' });
    expect(ms).toBeLessThan(3 * DEADLINE_MS);
    // Only now its statement goes on.
    expect(await eventually(openTransactions, (n) => n === 0)).toBe(0);
    expect(await names()).toBe('Former');
    // The connections, of the client and of the database, are as good as before.
    const admin = await site.asAdmin();
    await site.http.patch(`/api/v1/categories/${category}`).set(admin).send({ name: 'In time' }).expect(200);
    expect(await names()).toBe('In time');
  });

  const openTransactions = async () => {
    const [row] = await server.query<{ n: number }>('SELECT COUNT(*) AS n FROM information_schema.innodb_trx');
    return Number(row!.n);
  };
});
