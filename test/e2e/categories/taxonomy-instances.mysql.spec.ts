import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('categories and tags on two instances', () => {
  let one: TestApp;
  let two: TestApp;
  let admin: Headers;

  beforeAll(async () => {
    // A busy machine must not fail the test.
    const patient = { DATABASE_TIMEOUT_MS: '30000' };
    one = await startTestApp(patient, 'mysql');
    two = await startTestApp({ ...patient, DATABASE_URL: one.env.DATABASE_URL }, 'mysql');
    admin = await one.asAdmin();
  });
  afterAll(async () => {
    await two?.stop();
    await one?.stop();
  });

  const patch = (site: TestApp, path: string, body: object) => site.unchecked.patch(path).set(admin).send(body);

  it('rejects one of two concurrent moves of categories below each other', async () => {
    for (let round = 0; round < 15; round++) {
      const [a, b] = [await one.createCategory(), await one.createCategory()];
      const answers = await Promise.all([
        patch(one, `/api/v1/categories/${a}`, { parent_id: b }),
        patch(two, `/api/v1/categories/${b}`, { parent_id: a }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
    const circles = await one.sql(
      'SELECT a.id FROM categories a JOIN categories b ON b.id = a.parent_id WHERE b.parent_id = a.id',
    );
    expect(circles).toEqual([]);
  });

  it('moves or rejects articles that one instance writes while the other deletes their category', async () => {
    const to = await one.createCategory();
    for (let round = 0; round < 5; round++) {
      const from = await one.createCategory();
      const write = () =>
        two.unchecked
          .post('/api/v1/articles')
          .set(admin)
          .send({ title: 'Elsewhere', content: 'x'.repeat(50), category_id: from, status: 'published' });
      const [deleted, ...answers] = await Promise.all([
        one.unchecked.delete(`/api/v1/categories/${from}?reassign_to=${to}`).set(admin),
        ...Array.from({ length: 8 }, write),
      ]);
      expect(deleted.status).toBe(204);
      expect(answers.filter(({ status }) => ![201, 422].includes(status))).toEqual([]);
      expect((await write()).status).toBe(422);
    }
    const [row] = await one.sql(
      `SELECT (SELECT COUNT(*) FROM articles WHERE category_id = ?) AS there,
       (SELECT articles FROM category_counts WHERE category_id = ? AND status = 1) AS counted`,
      [to, to],
    );
    expect(row!['there']).toBe(row!['counted']);
  });

  it('rejects one of two concurrent merges of tags into each other', async () => {
    for (let round = 0; round < 10; round++) {
      await one.createArticle({ tags: [`red ${round}`, `rot ${round}`] });
      const rows = await one.sql<{ id: number }>('SELECT id FROM tags WHERE name IN (?, ?) ORDER BY id', [
        `red ${round}`,
        `rot ${round}`,
      ]);
      const [red, rot] = rows.map(({ id }) => id);
      const merge = (site: TestApp, id: number, into: number) =>
        site.unchecked.post(`/api/v1/tags/${id}/merge`).set(admin).send({ into });
      const answers = await Promise.all([merge(one, red!, rot!), merge(two, rot!, red!)]);
      const [done, refused] = answers.map(({ status }) => status).sort();
      expect(done).toBe(200);
      expect([404, 422]).toContain(refused);
    }
  });
});
