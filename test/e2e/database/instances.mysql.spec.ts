import { PublishDueArticlesJob } from '../../../src/modules/articles/jobs/publish-due-articles.job.js';
import { type MariadbServer, startMariadb } from '../../support/mariadb-server.js';
import { MonotonicClockMock } from '../../support/clock-mocks.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const LONG = '<p>Text that is long enough for the rule: 🌍 résumé, 中文.</p>';

describe('Database with latin1 defaults', () => {
  let server: MariadbServer;
  let site: TestApp;

  beforeAll(async () => {
    server = await startMariadb({ charset: 'latin1' });
    await server.createDatabase('latin');
    site = await startTestApp({ DATABASE_URL: server.url('latin') });
  }, 60_000);
  afterAll(async () => {
    await site?.stop();
    await server?.stop();
  });

  it('stores and finds text in every script', async () => {
    const title = 'Überschrift 🌍 中文';
    const { id } = await site.createArticle({ title, content: LONG, status: 'published', tags: ['🎉', '🌍', 'naïve'] });
    const { body } = await site.http
      .get('/api/v1/articles')
      .query({ search: '中文 uberschrift', include: 'tags' })
      .expect(200);
    expect(body.data.map((article: { id: number }) => article.id)).toEqual([id]);
    expect(body.data[0].attributes).toMatchObject({ title, content: LONG });
    expect(body.included.map(({ attributes }: { attributes: { name: string } }) => attributes.name)).toEqual([
      '🎉',
      '🌍',
      'naïve',
    ]);
  });
});

describe('Two instances with one database', () => {
  let one: TestApp;
  let two: TestApp;
  let stopwatch: MonotonicClockMock;

  beforeAll(async () => {
    stopwatch = new MonotonicClockMock();
    // A busy test machine must not time out the wait for one of ten connections.
    const patient = { DATABASE_TIMEOUT_MS: '30000' };
    one = await startTestApp(patient, 'mysql');
    two = await startTestApp({ ...patient, DATABASE_URL: one.env.DATABASE_URL }, 'mysql');
  });
  afterAll(async () => {
    await two?.stop();
    await one?.stop();
    stopwatch.restore();
  });

  /** A change on one instance must apply on the other instance after one second. */
  const passASecond = () => stopwatch.advance(1000);

  it('publishes a scheduled article once', async () => {
    const category_id = await one.createCategory();
    const publish_at = '2999-01-01T00:00:00.000Z';
    const { id } = await one.createArticle({ category_id, publish_at });
    const runs = [one, two, one, two].map(({ app }) =>
      app.get(PublishDueArticlesJob, { strict: false }).run(undefined, new Date('2999-01-01T00:00:01Z')),
    );
    await Promise.all(runs);
    passASecond();
    // Unchecked: an article with a change date in the future has no Last-Modified.
    const { body } = await two.unchecked.get(`/api/v1/articles/${id}`).expect(200);
    expect(body.data.attributes).toMatchObject({ status: 'published', published_at: publish_at });
    const told = await one.sql<{ name: string }>('SELECT name FROM outbox WHERE data LIKE ? ORDER BY id', [
      `%"itemid":${id},%`,
    ]);
    expect(told.map(({ name }) => name.replace('articles.item.', ''))).toEqual(['created', 'updated', 'published']);
  });

  it.each(['articles', 'categories', 'users'])(
    'accepts one of 200 concurrent updates with the same If-Match for %s',
    async (path) => {
      const admin = await one.asAdmin();
      const ids: Record<string, () => Promise<number>> = {
        articles: async () => (await one.createArticle()).id,
        categories: () => one.createCategory(),
        users: async () => (await one.createUser('member')).id,
      };
      const id = await ids[path]!();
      const field = { articles: 'subtitle', categories: 'description', users: 'name' }[path]!;
      const { headers } = await one.http.get(`/api/v1/${path}/${id}`).set(admin).expect(200);
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, n) =>
          (n % 2 ? one : two).http
            .patch(`/api/v1/${path}/${id}`)
            .set(admin)
            .set('If-Match', headers['etag']!)
            .send({ [field]: `number ${n}` }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(199).fill(412)]);
      const winner = answers.find(({ status }) => status === 200)!;
      for (const site of [one, two]) {
        const { body } = await site.http.get(`/api/v1/${path}/${id}`).set(admin).expect(200);
        expect(body.data.attributes[field]).toBe(winner.body.data.attributes[field]);
      }
      expect(await one.sql(`SELECT version FROM ${path} WHERE id = ?`, [id])).toEqual([{ version: 2 }]);
    },
  );

  it('assigns a slug and a user name once and creates a tag once under concurrent requests', async () => {
    const admin = await one.asAdmin();
    const category_id = await one.createCategory();
    const both = <T>(ask: (site: TestApp) => PromiseLike<T>) =>
      Promise.all(Array.from({ length: 20 }, (_, n) => ask(n % 2 ? one : two)));
    const articles = await both((site) =>
      site.unchecked
        .post('/api/v1/articles')
        .set(admin)
        .send({ title: 'Both', content: LONG, category_id, slug: 'both', tags: ['Shared', 'other'] }),
    );
    expect(articles.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)]);
    const users = await both((site) =>
      site.unchecked.post('/api/v1/users').set(admin).send({
        username: 'twice',
        email: 'twice@example.org',
        password: 'long enough to be one',
        name: 'Twice',
        role: 'member',
      }),
    );
    expect(users.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)]);
    expect(await one.sql('SELECT id FROM tags WHERE name = ?', ['Shared'])).toHaveLength(1);
  });

  it('applies changed category permissions on the other instance within a second, and new categories immediately', async () => {
    const admin = await one.asAdmin();
    const { headers } = await one.createUser('author');
    const category_id = await one.createCategory();
    const { id } = await two.createArticle({ category_id, status: 'published' }, headers);
    const statusOn = async (site: TestApp) => (await site.http.get(`/api/v1/articles/${id}`)).status;
    const permit = (view: string[] | null) =>
      one.http.put(`/api/v1/categories/${category_id}/permissions`).set(admin).send({ view }).expect(200);
    expect([await statusOn(one), await statusOn(two)]).toEqual([200, 200]);
    for (const [view, status] of [[['editor'], 404] as const, [null, 200] as const]) {
      await permit(view as string[] | null);
      expect(await statusOn(one)).toBe(status);
      passASecond();
      expect(await statusOn(two)).toBe(status);
      const { body } = await two.http.get(`/api/v1/articles?category=${category_id}`).expect(200);
      expect(body.meta.total).toBe(status === 200 ? 1 : 0);
    }
  });

  describe('Permission cache', () => {
    const statusOn = async (site: TestApp, token: string): Promise<number> =>
      (await fetch(`${site.url}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } })).status;
    const signIn = async () => {
      const { id, username, password } = await one.createUser('member');
      const { body } = await one.http.post('/api/auth/login').send({ username, password }).expect(200);
      const { token, refresh_token } = body as { token: string; refresh_token: string };
      for (const site of [one, two]) {
        await site.http.get('/api/auth/me').set('Authorization', `Bearer ${token}`).expect(200);
      }
      return { id, token, refresh_token };
    };

    it.each([
      ['a disabled account', ({ id }: { id: number }) => one.updateUser(id, { status: 'disabled' })],
      [
        'a signed-out session',
        async ({ refresh_token }: { refresh_token: string }) => {
          await one.http.post('/api/auth/logout').send({ refresh_token }).expect(204);
        },
      ],
    ])('returns 401 for %s immediately on the same instance and within a second on the other', async (_, end) => {
      const session = await signIn();

      await end(session);

      expect(await statusOn(one, session.token)).toBe(401);
      passASecond();
      expect(await statusOn(two, session.token)).toBe(401);
    });

    it('accepts a refresh token once across two instances', async () => {
      const { refresh_token } = await signIn();

      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          (n % 2 ? one : two).http.post('/api/auth/refresh').send({ refresh_token }),
        ),
      );

      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(401)]);
    });
  });
});
