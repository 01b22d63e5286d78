import { eventually } from '../../support/eventually.js';
import { MonotonicClockMock } from '../../support/clock-mocks.js';
import { statementsDuring } from '../../support/statements.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { sendRaw } from './send-raw.js';

const ROUNDS = 10;

/** Without Redis and without the response cache. */
describe('Renamed author or category', () => {
  let one: TestApp;
  let two: TestApp;
  let admin: Headers;
  let author: number;
  let category: number;
  let path: string;
  let stopwatch: MonotonicClockMock;

  beforeAll(async () => {
    stopwatch = new MonotonicClockMock();
    const env = { CACHE_MAX_BYTES: '0', JOBS_RUN: 'false', DATABASE_TIMEOUT_MS: '30000' };
    one = await startTestApp(env, 'mysql');
    two = await startTestApp({ ...env, DATABASE_URL: one.env.DATABASE_URL }, 'mysql');
    admin = await one.asAdmin();
    const user = await one.createUser('author');
    author = user.id;
    category = await one.createCategory();
    const { id } = await one.createArticle({ status: 'published', category_id: category }, user.headers);
    path = `/api/v1/articles/${id}?include=author,category`;
  });
  afterAll(async () => {
    await two?.stop();
    await one?.stop();
    stopwatch.restore();
  });

  const rename = (name: string) => one.http.patch(`/api/v1/users/${author}`).set(admin).send({ name }).expect(200);
  const retitle = (name: string) =>
    one.http.patch(`/api/v1/categories/${category}`).set(admin).send({ name }).expect(200);

  const keptOn = (site: TestApp) =>
    eventually(
      async () =>
        (await statementsDuring(() => sendRaw(site.url, path))).filter((sql) => /FROM (users|categories) /.test(sql)),
      (statements) => statements.length === 0,
    );

  it.each([
    ['an author', rename],
    ['a category', retitle],
  ])(
    'shows the new name of %s at once to signed-in users and on the same instance, and to visitors of the other instance within a second',
    async (_, change) => {
      for (let round = 0; round < ROUNDS; round++) {
        const wanted = `Round ${round} of ${Math.random()}`;
        // Both instances cache the rows before the change.
        expect([await keptOn(one), await keptOn(two)]).toEqual([[], []]);
        await change(wanted);
        const asked = async (site: TestApp, headers = {}) => (await sendRaw(site.url, path, { headers })).text;
        expect(await asked(one)).toContain(wanted);
        expect([await asked(one, admin), await asked(two, admin)]).toEqual(
          Array(2).fill(expect.stringContaining(wanted)),
        );
        stopwatch.advance(1000);
        expect(await asked(two)).toContain(wanted);
      }
    },
  );
});
