import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { inconsistentRows } from './inconsistent-rows.js';

const CONTENT = '<p>A text that is long enough for the rule about fifty letters.</p>';

/** Concurrent changes must leave consistent rows, and no response may report a lock error. */
describe('concurrent changes of categories and tags', () => {
  let site: TestApp;
  let admin: Headers;

  beforeAll(async () => {
    // A busy machine must not fail the test.
    site = await startTestApp({ DATABASE_TIMEOUT_MS: '30000' });
    admin = await site.asAdmin();
  });
  afterAll(() => site.stop());

  const post = (body: object) =>
    site.unchecked
      .post('/api/v1/articles')
      .set(admin)
      .send({ title: 'Parallel', content: CONTENT, ...body });
  const patchCategory = (id: number, body: object) =>
    site.unchecked.patch(`/api/v1/categories/${id}`).set(admin).send(body);
  const remove = (path: string) => site.unchecked.delete(path).set(admin);
  const act = (id: number, action: string) => site.unchecked.post(`/api/v1/articles/${id}/${action}`).set(admin);
  const statusesOf = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))].sort();
  const numberIn = async (sql: string, values: unknown[] = []) =>
    Number((await site.sql<{ n: number }>(sql, values))[0]!.n);
  const tagId = async (name: string) =>
    (await site.sql<{ id: number }>('SELECT id FROM tags WHERE name = ?', [name]))[0]!.id;

  it('rejects one of two concurrent moves of categories below each other', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await site.createCategory(), await site.createCategory()];
      const answers = await Promise.all([patchCategory(a, { parent_id: b }), patchCategory(b, { parent_id: a })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });

  it('keeps the categories a tree after 100 concurrent moves', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 8; n++) ids.push(await site.createCategory());

    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        patchCategory(ids[n % 8]!, { parent_id: n % 5 === 0 ? null : ids[(n * 3 + 1 + (n >> 3)) % 8] }),
      ),
    );

    expect(statusesOf(answers)).toEqual([200, 422]);
    const rows = await site.sql<{ id: number; parent_id: number | null }>('SELECT id, parent_id FROM categories');
    const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
    for (const id of ids) {
      const way = [id];
      for (let at = parents.get(id); typeof at === 'number' && way.length <= ids.length; at = parents.get(at))
        way.push(at);
      expect(new Set(way).size).toBe(way.length);
    }
  });

  it('moves or rejects articles that are written into a category while it is deleted', async () => {
    const to = await site.createCategory();
    const refusals: number[] = [];
    for (let round = 0; round < 5; round++) {
      const from = await site.createCategory();
      const before = await site.createArticle({ category_id: from, status: 'published', tags: ['moved'] });
      const elsewhere = await site.createArticle({ tags: ['moved'] });
      const write = (n: number) => post({ category_id: from, status: n % 2 ? 'published' : 'draft', tags: ['moved'] });
      const [deleted, moved, ...answers] = await Promise.all([
        remove(`/api/v1/categories/${from}?reassign_to=${to}`),
        site.unchecked.patch(elsewhere.links['self']!).set(admin).send({ category_id: from }),
        ...Array.from({ length: 10 }, (_, n) => write(n)),
        act(before.id, 'archive'),
        act(before.id, 'publish'),
        ...Array.from({ length: 10 }, (_, n) => write(n)),
      ]);

      expect(deleted.status).toBe(204);
      refusals.push(...[moved, ...answers].map(({ status }) => status).filter((status) => status >= 400));
      expect(await numberIn('SELECT COUNT(*) AS n FROM categories WHERE id = ?', [from])).toBe(0);
      const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id as number);
      expect(
        await numberIn(
          `SELECT COUNT(*) AS n FROM articles WHERE category_id = ? AND id IN (${[before.id, ...made].join(', ')})`,
          [to],
        ),
      ).toBe(made.length + 1);
    }
    expect(refusals.filter((status) => status !== 422)).toEqual([]);
    expect(await inconsistentRows(site)).toEqual([]);
  });

  it('keeps one category with all articles when two are deleted into each other', async () => {
    const [a, b] = [await site.createCategory(), await site.createCategory()];
    for (const category_id of [a, a, b]) await site.createArticle({ category_id, status: 'published' });

    const answers = await Promise.all([
      remove(`/api/v1/categories/${a}?reassign_to=${b}`),
      remove(`/api/v1/categories/${b}?reassign_to=${a}`),
    ]);

    expect([
      [204, 404],
      [204, 422],
    ]).toContainEqual(answers.map(({ status }) => status).sort());
    expect(await numberIn('SELECT COUNT(*) AS n FROM articles WHERE category_id IN (?, ?)', [a, b])).toBe(3);
    expect(await inconsistentRows(site)).toEqual([]);
  });

  it('keeps item_count correct after 250 concurrent changes', async () => {
    const ids = [await site.createCategory(), await site.createCategory(), await site.createCategory()];
    const articles = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => site.createArticle({ category_id: ids[n % 3]!, tags: ['storm'] })),
    );
    const steps = [
      (id: number) => act(id, 'publish'),
      (id: number, n: number) =>
        site.unchecked
          .patch(`/api/v1/articles/${id}`)
          .set(admin)
          .send({ category_id: ids[n % 3] }),
      (id: number) => remove(`/api/v1/articles/${id}`),
      (id: number) => act(id, 'restore'),
      (id: number) => act(id, 'archive'),
      (id: number) => act(id, 'unpublish'),
      (id: number) => act(id, 'publish'),
    ];

    const answers = await Promise.all([
      ...Array.from({ length: 250 }, (_, n) => steps[(n * 5) % 7]!(articles[(n * 7) % 12]!.id, n)),
      patchCategory(ids[0]!, { parent_id: ids[1] }),
      remove(`/api/v1/categories/${ids[2]}?reassign_to=${ids[0]}`),
      patchCategory(ids[1]!, { status: 2 }),
    ]);

    expect(answers.filter(({ status }) => ![200, 204, 404, 422].includes(status)).map(({ body }) => body)).toEqual([]);
    expect(await inconsistentRows(site)).toEqual([]);
    for (const id of ids.slice(0, 2)) {
      const { body } = await site.http.get(`/api/v1/categories/${id}`).set(admin).expect(200);
      expect(body.data.attributes.item_count).toBe(
        await numberIn(
          'SELECT COUNT(*) AS n FROM articles WHERE category_id = ? AND status = 1 AND deleted_at IS NULL',
          [id],
        ),
      );
    }
  });

  it('keeps or recreates a tag that is deleted or merged while articles receive it', async () => {
    const category_id = await site.createCategory();
    for (let round = 0; round < 5; round++) {
      const names = [`gone ${round}`, `merged ${round}`, `left ${round}`];
      const { id } = await site.createArticle({ category_id, tags: names });
      const [gone, merged, left] = await Promise.all(names.map(tagId));
      const give = (n: number) => post({ category_id, tags: n % 2 ? names : [...names].reverse() });
      const answers = await Promise.all([
        give(0),
        give(1),
        remove(`/api/v1/tags/${gone}`),
        give(2),
        site.unchecked.post(`/api/v1/tags/${merged}/merge`).set(admin).send({ into: left }),
        site.unchecked
          .patch(`/api/v1/articles/${id}`)
          .set(admin)
          .send({ tags: [names[1], 'new'] }),
        ...Array.from({ length: 8 }, (_, n) => give(n)),
      ]);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(11).fill(201), 204]);
      expect(await numberIn('SELECT COUNT(*) AS n FROM tags WHERE id IN (?, ?)', [gone, merged])).toBe(0);
      expect(await inconsistentRows(site)).toEqual([]);
    }
  });

  it('assigns different slugs to 120 tags that are created concurrently', async () => {
    const category_id = await site.createCategory();
    const names = Array.from({ length: 120 }, (_, n) => String.fromCodePoint(0x1f300 + n));

    const answers = await Promise.all(names.map((name) => post({ title: `About ${name}`, category_id, tags: [name] })));

    expect(statusesOf(answers)).toEqual([201]);
    expect(await numberIn("SELECT COUNT(*) AS n FROM tags WHERE slug LIKE 'tag-%' OR slug = 'tag'")).toBe(120);
    expect(await inconsistentRows(site)).toEqual([]);
  });

  it('keeps one tag on every article when tags are merged into each other', async () => {
    for (let round = 0; round < 5; round++) {
      const names = [`one ${round}`, `two ${round}`, `three ${round}`];
      const articles: number[] = [];
      for (const tags of [names, names.slice(0, 1), names.slice(1, 2), names.slice(2)]) {
        articles.push((await site.createArticle({ tags })).id);
      }
      const [one, two, three] = await Promise.all(names.map(tagId));
      const pairs = [
        [one, two],
        [two, one],
        [two, three],
        [three, two],
        [three, one],
        [one, three],
      ];
      const answers = await Promise.all(
        pairs.map(([id, into]) => site.unchecked.post(`/api/v1/tags/${id}/merge`).set(admin).send({ into })),
      );

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      expect(answers.filter(({ status }) => ![200, 404, 422].includes(status))).toEqual([]);
      expect(await numberIn('SELECT COUNT(*) AS n FROM tags WHERE id IN (?, ?, ?)', [one, two, three])).toBe(1);
      expect(
        await site.sql(
          `SELECT article_id, COUNT(*) AS n FROM article_tags WHERE article_id IN (${articles.join(', ')}) GROUP BY article_id ORDER BY article_id`,
        ),
      ).toEqual(articles.map((article_id) => ({ article_id, n: 1 })));
    }
  });

  it('assigns a name to one tag when two tags and an article request it concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const names = [`first ${round}`, `second ${round}`];
      await site.createArticle({ tags: names });
      const ids = await Promise.all(names.map(tagId));
      const wanted = `wanted ${round}`;
      const rename = (id: number) => site.unchecked.patch(`/api/v1/tags/${id}`).set(admin).send({ name: wanted });
      const [article, ...answers] = await Promise.all([
        post({
          category_id: await site.createCategory(),
          tags: [wanted],
        }),
        ...ids.map(rename),
      ]);

      expect(article.status).toBe(201);
      expect(answers.filter(({ status }) => ![200, 422].includes(status))).toEqual([]);
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      expect(await numberIn('SELECT COUNT(*) AS n FROM tags WHERE name = ?', [wanted])).toBe(1);
    }
  });
});
