import { startTestApp, type TestApp } from '../../support/test-app.js';

const REFUSE_BOOM = {
  sqlite: `CREATE TRIGGER refuse_boom BEFORE INSERT ON outbox WHEN NEW.data LIKE '%boom%' BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  mysql: `CREATE TRIGGER refuse_boom BEFORE INSERT ON outbox FOR EACH ROW
    IF NEW.data LIKE '%boom%' THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'refused'; END IF`,
};

/** A trigger fails the last statement of a transaction. The database must roll back that transaction and no other. */
describe('concurrent article writes', () => {
  let site: TestApp;
  let admin: Record<string, string>;

  beforeAll(async () => {
    // On a busy machine, a wait for one of the ten connections must not time out.
    site = await startTestApp({ DATABASE_TIMEOUT_MS: '30000' });
    admin = await site.asAdmin();
    await site.sql(REFUSE_BOOM[site.kind]);
  });
  afterAll(() => site.stop());

  it('stores exactly the acknowledged rows when every tenth of 200 creations fails', async () => {
    const category_id = await site.createCategory();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        site.unchecked
          .post('/api/v1/articles')
          .set(admin)
          .send({
            title: n % 10 === 0 ? `boom ${n}` : `Parallel ${n % 7}`,
            content: `<p>${'text '.repeat(20)}</p>`,
            category_id,
            tags: [`tag ${n % 5}`, `tag ${n % 3}`, n % 10 === 0 ? 'boom' : 'fine'],
            status: 'published',
          }),
      ),
    );
    const acknowledged = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id as number);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(180).fill(201), ...Array(20).fill(500)]);

    const idsIn = async (table: string, column: string) =>
      (await site.sql<{ id: number }>(`SELECT ${column} AS id FROM ${table}`))
        .map(({ id }) => id)
        .sort((a, b) => a - b);
    const expected = [...acknowledged].sort((a, b) => a - b);
    expect(await idsIn('articles', 'id')).toEqual(expected);
    expect(await idsIn('article_stats', 'article_id')).toEqual(expected);
    expect(await idsIn('article_slugs', 'article_id')).toEqual(expected);
    expect(await idsIn('article_search', 'rowid')).toEqual(expected);
    expect(new Set(await idsIn('article_tags', 'article_id'))).toEqual(new Set(expected));
    expect(await site.sql("SELECT id FROM outbox WHERE name = 'articles.item.created'")).toHaveLength(180);
    expect(await site.sql('SELECT id FROM tags WHERE name = ?', ['boom'])).toEqual([]);
    const { body } = await site.http.get(`/api/v1/categories/${category_id}`).expect(200);
    expect(body.data.attributes.item_count).toBe(180);
  });

  it('records no revision when the update fails', async () => {
    const { id } = await site.createArticle();
    const patch = (title: string) => site.unchecked.patch(`/api/v1/articles/${id}`).set(admin).send({ title });
    await patch('fine').expect(200);
    await patch('boom').expect(500);
    await patch('and fine').expect(200);
    const revisions = await site.sql(
      'SELECT number, title FROM article_revisions WHERE article_id = ? ORDER BY number',
      [id],
    );
    expect(revisions).toEqual([
      { number: 1, title: expect.stringMatching(/^Article/) },
      { number: 2, title: 'fine' },
    ]);
  });

  it('applies all of 50 concurrent updates of one article', async () => {
    const { id } = await site.createArticle();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        site.unchecked
          .patch(`/api/v1/articles/${id}`)
          .set(admin)
          .send({ subtitle: `number ${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect((await site.sql<{ version: number }>('SELECT version FROM articles WHERE id = ?', [id]))[0]!.version).toBe(
      51,
    );
  });

  it('applies one of 200 updates with the same If-Match and returns 412 to the others', async () => {
    const { id } = await site.createArticle();
    const { headers } = await site.http.get(`/api/v1/articles/${id}`).set(admin).expect(200);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        site.http
          .patch(`/api/v1/articles/${id}`)
          .set(admin)
          .set('If-Match', headers['etag']!)
          .send({ subtitle: `number ${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(199).fill(412)]);
    const winner = answers.find(({ status }) => status === 200)!;
    const { body, headers: now } = await site.http.get(`/api/v1/articles/${id}`).set(admin).expect(200);
    expect(body.data.attributes.subtitle).toBe(winner.body.data.attributes.subtitle);
    const returnedEtags = answers.filter(({ status }) => status === 412).map((answer) => answer.headers['etag']);
    expect(new Set(returnedEtags)).toEqual(new Set([now['etag']]));
    expect(await site.sql('SELECT version FROM articles WHERE id = ?', [id])).toEqual([{ version: 2 }]);
  });

  it('assigns a different slug to each of 50 articles with the same title', async () => {
    const category_id = await site.createCategory();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        site.unchecked
          .post('/api/v1/articles')
          .set(admin)
          .send({ title: 'The same title', content: 'x'.repeat(50), category_id }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    const slugs = new Set(answers.map(({ body }) => body.data.attributes.slug as string));
    expect([...slugs].sort()).toEqual(
      ['the-same-title', ...Array.from({ length: 49 }, (_, n) => `the-same-title-${n + 2}`)].sort(),
    );
  });
});
