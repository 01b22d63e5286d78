import { connectMariadb } from '../../support/mariadb-client.js';
import { type MariadbServer, startMariadb } from '../../support/mariadb-server.js';
import { eventually } from '../../support/eventually.js';
import { HeldTimers } from '../../support/held-timers.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const DEADLINE_MS = 61_000;

/** The deadline ends the request even if a statement still waits for a lock. */
describe('Request deadline inside a unit of work', () => {
  let server: MariadbServer;
  let site: TestApp;
  let category: number;
  let deadlines: HeldTimers;

  beforeAll(async () => {
    deadlines = new HeldTimers(DEADLINE_MS);
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
    deadlines.restore();
  });

  const names = async () => {
    const { body } = await site.http.get(`/api/v1/categories/${category}`).expect(200);
    return body.data.attributes.name as string;
  };

  /** Renames the category while another connection locks its row. The deadline passes before the lock is released. */
  async function renameLate() {
    const headers = await site.asAdmin();
    const other = await connectMariadb(server.url('deadlines'));
    try {
      await other.query('START TRANSACTION');
      await other.query('SELECT id FROM categories WHERE id = ? FOR UPDATE', [category]);
      const renamed = site.unchecked
        .patch(`/api/v1/categories/${category}`)
        .set(headers)
        .send({ name: 'Too late' })
        .then((answer) => answer);
      expect(await eventually(lockWaits, (n) => n === 1)).toBe(1);
      expect(deadlines.size).toBe(1);
      deadlines.fire();
      const { status, headers: got, body } = await renamed;
      // The response arrived while the statement still waited for the lock.
      expect(await lockWaits()).toBe(1);
      return { status, retryAfter: got['retry-after'], message: body.error.message as string };
    } finally {
      await other.end();
    }
  }

  it('returns 503 at the deadline and rolls back the transaction', async () => {
    expect(await renameLate()).toEqual({ status: 503, retryAfter: '2', message: 'The request took too long' });
    // The statement continues only after the lock is released.
    expect(await eventually(isRowFree, Boolean)).toBe(true);
    expect(await names()).toBe('Former');
    // The HTTP connection and the database connection remain usable.
    const admin = await site.asAdmin();
    await site.http.patch(`/api/v1/categories/${category}`).set(admin).send({ name: 'In time' }).expect(200);
    expect(await names()).toBe('In time');
  });

  /** Number of statements that wait for the row lock. */
  const lockWaits = async () =>
    (
      await server.query(
        `SELECT id FROM information_schema.processlist
         WHERE db = 'deadlines' AND id <> CONNECTION_ID() AND info LIKE 'UPDATE %categories%'`,
      )
    ).length;
  const isRowFree = () =>
    server.query('SELECT id FROM deadlines.categories WHERE id = ? FOR UPDATE NOWAIT', [category]).then(
      () => true,
      () => false,
    );
});
