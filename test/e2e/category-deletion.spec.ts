import { Database } from '../../src/core/database/index.js';
import { CategoriesService } from '../../src/modules/categories/index.js';
import type { ApiObject, Headers } from '../support/test-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

describe('DELETE /api/v1/categories/{id}', () => {
  let site: TestApp;
  let admin: Headers;
  let editor: Headers;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
    editor = (await site.createUser('editor')).headers;
  });
  afterAll(() => site.stop());

  const at = (id: number) => `/api/v1/categories/${id}`;
  const remove = (id: number, reassign_to?: number | string, headers = editor) =>
    site.http
      .delete(at(id))
      .query(reassign_to === undefined ? {} : { reassign_to: String(reassign_to) })
      .set(headers);
  /** A key of an editor's. */
  const keyFor = async (...scopes: string[]): Promise<Headers> => {
    const client = await made('/api/v1/api-clients', { name: 'Robot', user_id: (await site.createUser('editor')).id });
    const { attributes } = await made(client.links['keys']!, { name: 'key', scopes });
    return { 'X-API-Key': attributes['key'] as string };
  };
  const made = async (path: string, body: object): Promise<ApiObject> =>
    (await site.http.post(path).set(admin).send(body).expect(201)).body.data;
  const permit = (id: number, named: object) =>
    site.http
      .put(`${at(id)}/permissions`)
      .set(admin)
      .send(named)
      .expect(200);
  const statusOf = async (id: number) => (await site.http.get(at(id)).set(editor)).status;
  const itemCount = async (id: number) =>
    (await site.http.get(at(id)).set(editor).expect(200)).body.data.attributes.item_count as number;
  const rows = (ids: readonly number[]) =>
    site.sql<{ id: number; category_id: number; version: number; updated_at: unknown }>(
      `SELECT id, category_id, version, updated_at FROM articles WHERE id IN (${ids.join(', ')}) ORDER BY id`,
    );
  const counts = (id: number) =>
    site.sql('SELECT status, articles FROM category_counts WHERE category_id = ? ORDER BY status', [id]);
  const told = async (after: number) =>
    (
      await site.sql<{ id: number; name: string; data: string }>('SELECT id, name, data FROM outbox WHERE id > ?', [
        after,
      ])
    ).map(({ name, data }) => [name, JSON.parse(data)]);
  const lastTold = async () => Number((await site.sql<{ id: number }>('SELECT MAX(id) AS id FROM outbox'))[0]!.id);

  /** Articles in every state: two published, a draft, an archived one, one in the trash. */
  async function fill(category_id: number): Promise<number[]> {
    const ids: number[] = [];
    for (const status of ['published', 'published', 'draft', 'archived', 'published']) {
      ids.push((await site.createArticle({ category_id, status, tags: ['kept'] })).id);
    }
    await site.http
      .delete(`/api/v1/articles/${ids.at(-1)}`)
      .set(admin)
      .expect(204);
    return ids;
  }

  it('takes an empty one away, with what it says of rights, and tells of it', async () => {
    const id = await site.createCategory();
    await permit(id, { edit: ['author', 'editor'] });
    const before = await lastTold();

    const { text } = await remove(id).expect(204);

    expect(text).toBe('');
    expect(await statusOf(id)).toBe(404);
    expect(await site.sql('SELECT * FROM category_permissions WHERE category_id = ?', [id])).toEqual([]);
    expect(await counts(id)).toEqual([]);
    expect(await told(before)).toEqual([['articles.category.deleted', { categoryid: id }]]);
    await remove(id).expect(404);
  });

  it('answers 409 for one that has articles, also if they are all in the trash, or subcategories', async () => {
    const [full, trash, parent] = [
      await site.createCategory(),
      await site.createCategory(),
      await site.createCategory(),
    ];
    await fill(full);
    const { links } = await site.createArticle({ category_id: trash });
    await site.http.delete(links['self']!).set(admin).expect(204);
    for (let n = 0; n < 2; n++) await site.createCategory({ parent_id: parent });

    const messages = [];
    for (const id of [full, trash, parent]) {
      const { body } = await remove(id).expect(409);
      expect(body.error.code).toBe('CONFLICT');
      messages.push(body.error.message as string);
      expect(await statusOf(id)).toBe(200);
    }
    const numbers = messages.map((message) => /articles: (\d+).*subcategories: (\d+).*reassign_to/.exec(message));
    expect(numbers.map((match) => match?.slice(1))).toEqual([
      ['5', '0'],
      ['1', '0'],
      ['0', '2'],
    ]);
  });

  it('moves articles in every state to another one, with counts, tags and versions', async () => {
    const [from, to] = [await site.createCategory(), await site.createCategory()];
    const own = await site.createArticle({ category_id: to, status: 'published' });
    const ids = await fill(from);
    const before = await rows(ids);

    await remove(from, to).expect(204);

    expect(await statusOf(from)).toBe(404);
    expect(await rows(ids)).toEqual(
      before.map(({ id, version }) => ({ id, category_id: to, version: version + 1, updated_at: expect.anything() })),
    );
    expect((await rows([own.id]))[0]!.version).toBe(1);
    expect(await counts(to)).toEqual([
      { status: 0, articles: 1 },
      { status: 1, articles: 3 },
      { status: 2, articles: 1 },
    ]);
    expect(await itemCount(to)).toBe(3);
    expect(
      await site.sql(`SELECT DISTINCT category_id FROM article_tags WHERE article_id IN (${ids.join(', ')})`),
    ).toEqual([{ category_id: to }]);
    const { body } = await site.http.get(`/api/v1/articles?category=${to}`).expect(200);
    expect([body.meta.total, body.data.length]).toEqual([3, 3]);
    const restored = await site.http
      .post(`/api/v1/articles/${ids.at(-1)}/restore`)
      .set(admin)
      .expect(200);
    expect(restored.body.data.relationships.category.data.id).toBe(to);
    expect(await itemCount(to)).toBe(4);
  });

  it('shows what was moved to those who may see it there, at once', async () => {
    const [open, closed] = [await site.createCategory(), await site.createCategory({ status: 0 })];
    const { links } = await site.createArticle({ category_id: open, status: 'published', tags: ['vanishing'] });
    const seen = async () => [
      (await site.http.get(links['self']!)).status,
      (await site.http.get('/api/v1/articles?tag=vanishing').expect(200)).body.meta.total,
    ];
    expect(await seen()).toEqual([200, 1]);

    await remove(open, closed).expect(204);

    expect(await seen()).toEqual([404, 0]);
  });

  it('puts its subcategories below the other one, and tells of each', async () => {
    const top = await site.createCategory();
    const [from, to] = [await site.createCategory({ parent_id: top }), await site.createCategory({ parent_id: top })];
    const children = [await site.createCategory({ parent_id: from }), await site.createCategory({ parent_id: from })];
    const leaf = await site.createCategory({ parent_id: children[0] });
    const before = await lastTold();

    await remove(from, to).expect(204);

    const parents = await site.sql(
      `SELECT id, parent_id, version FROM categories WHERE id IN (${[...children, leaf].join(', ')}) ORDER BY id`,
    );
    expect(parents).toEqual([
      ...children.map((id) => ({ id, parent_id: to, version: 2 })),
      { id: leaf, parent_id: children[0], version: 1 },
    ]);
    expect(await told(before)).toEqual([
      ...children.map((categoryid) => [
        'articles.category.updated',
        { category: expect.objectContaining({ categoryid, parentid: to }) },
      ]),
      ['articles.category.deleted', { categoryid: from }],
    ]);
  });

  it('takes what there is of it upwards, to its own parent', async () => {
    const top = await site.createCategory();
    const middle = await site.createCategory({ parent_id: top });
    const leaf = await site.createCategory({ parent_id: middle });

    await remove(middle, top).expect(204);

    const { body } = await site.http.get(at(leaf)).expect(200);
    expect(body.data.relationships.parent.data.id).toBe(top);
  });

  it('answers 422 where reassign_to cannot take it', async () => {
    const from = await site.createCategory();
    const child = await site.createCategory({ parent_id: from });
    const leaf = await site.createCategory({ parent_id: child });
    const hidden = await site.createCategory();
    await permit(hidden, { view: [] });

    for (const [target, message] of [
      [from, 'must be another category.'],
      [child, 'must not be the category itself or one below it.'],
      [leaf, 'must not be the category itself or one below it.'],
      [999_999, 'names no existing category.'],
      [hidden, 'names no existing category.'],
      ['x', 'must be a positive integer.'],
      [0, 'must be a positive integer.'],
      ['', 'must be a positive integer.'],
    ] as const) {
      const { body } = await remove(from, target).expect(422);
      expect([target, body.error.details]).toEqual([
        target,
        [{ field: 'reassign_to', message: `The reassign to ${message}` }],
      ]);
    }
    expect(await statusOf(from)).toBe(200);
    await remove(await site.createCategory(), 999_999).expect(422);
  });

  it('answers 404 for one that the caller may not see', async () => {
    const closed = await site.createCategory();
    await permit(closed, { view: [] });

    const { body } = await remove(closed).expect(404);
    expect(body.error.message).toBe('Category not found');
    await remove(closed, undefined, admin).expect(204);
  });

  describe('by an editor whom a category shuts out', () => {
    it.each([
      ['edit', 'it'],
      ['approve', 'it'],
      ['edit', 'the other one'],
      ['approve', 'the other one'],
      ['submit', 'the other one'],
    ])('answers 403 where %s in %s is not theirs, and moves nothing', async (check, which) => {
      const [from, to] = [await site.createCategory(), await site.createCategory()];
      const ids = await fill(from);
      const before = await rows(ids);
      await permit(which === 'it' ? from : to, { [check]: ['author'] });

      await remove(from, to).expect(403);

      expect([await rows(ids), await statusOf(from)]).toEqual([before, 200]);
      await remove(from, to, admin).expect(204);
    });

    it('is no matter where there is nothing to be moved', async () => {
      const id = await site.createCategory();
      await permit(id, { edit: [], approve: [] });

      await remove(id).expect(204);
    });

    it('answers 403 where subcategories would come under other rights', async () => {
      const [from, to] = [await site.createCategory(), await site.createCategory()];
      const child = await site.createCategory({ parent_id: from });
      await permit(from, { delete: ['admin'] });

      await remove(from, to).expect(403);

      expect(await statusOf(from)).toBe(200);
      await remove(from, to, admin).expect(204);
      expect(await statusOf(child)).toBe(200);
    });
  });

  it('answers 403 to a key that may not publish articles, or not change them, and moves nothing', async () => {
    const [from, to] = [await site.createCategory(), await site.createCategory()];
    const ids = await fill(from);
    const before = await rows(ids);

    await remove(from, to, await keyFor('categories:write')).expect(403);
    await remove(from, to, await keyFor('categories:write', 'articles:write')).expect(403);

    expect([await rows(ids), await statusOf(from)]).toEqual([before, 200]);
    await remove(from, to, await keyFor('categories:write', 'articles:write', 'articles:publish')).expect(204);
  });

  it('is no reason to answer 404 to whoever reads an article at that moment', async () => {
    const [from, to] = [await site.createCategory(), await site.createCategory()];
    const { links } = await site.createArticle({ category_id: from, status: 'published' });
    const categories = site.app.get(CategoriesService);
    const rights = categories.rights.bind(categories);
    const spy = jest.spyOn(categories, 'rights').mockImplementationOnce(async (...ids: number[]) => {
      await remove(from, to).expect(204);
      return rights(...ids);
    });

    await site.http.get(links['self']!).expect(200);

    spy.mockRestore();
  });

  it('opens to nobody what goes from one closed category to another, not for a moment', async () => {
    const [from, to] = [await site.createCategory(), await site.createCategory()];
    const child = await site.createCategory({ parent_id: from });
    const { links } = await site.createArticle({ category_id: child, status: 'published' });
    await permit(to, { view: ['admin'] });
    await permit(from, { view: ['admin'] });
    const database = site.app.get(Database);
    const query = database.query.bind(database) as Database['query'];
    let deleted = false;
    const spy = jest.spyOn(database, 'query').mockImplementation(async (sql, values) => {
      const rights = sql.includes('category_permissions');
      if (rights && !deleted) {
        deleted = true;
        await remove(from, to, admin).expect(204);
      }
      return query(sql, values);
    });

    await site.http.get(links['self']!).expect(404);

    spy.mockRestore();
    expect(await statusOf(from)).toBe(404);
  });

  it.each(['member', 'author'] as const)('answers 403 to a %s', async (role) => {
    const { headers } = await site.createUser(role);
    await remove(await site.createCategory(), undefined, headers).expect(403);
  });

  it('takes ten thousand articles along, in little time', async () => {
    const [from, to] = [await site.createCategory(), await site.createCategory()];
    const { id } = (await site.createArticle({ category_id: from, status: 'published', tags: ['many'] })) as ApiObject;
    await multiply(id, from, 10_000);
    const startedAt = performance.now();

    await remove(from, to).expect(204);

    expect(performance.now() - startedAt).toBeLessThan(30_000);
    expect(await itemCount(to)).toBe(10_000);
    const left = await site.sql<{ n: number }>(
      'SELECT COUNT(*) AS n FROM articles a JOIN article_tags t ON t.article_id = a.id WHERE a.category_id = ? AND t.category_id = ?',
      [to, to],
    );
    expect(Number(left[0]!.n)).toBe(10_000);
  });

  /** Copies the rows of an article, past the application, until there are so many. */
  async function multiply(id: number, categoryId: number, total: number): Promise<void> {
    const columns =
      'title, slug, subtitle, excerpt, excerpt_given, content, image, featured, status, author_id, category_id, created_at, updated_at, published_at, publish_at, scheduled_by, deleted_at, version';
    const copy = `INSERT INTO articles (${columns}) SELECT ${columns} FROM articles WHERE category_id = ? LIMIT ?`;
    for (let there = 1; there < total; there *= 2) await site.sql(copy, [categoryId, total - there]);
    await site.sql(
      `INSERT INTO article_tags (article_id, tag_id, position, category_id, author_id, status, created_at)
       SELECT a.id, t.tag_id, t.position, t.category_id, t.author_id, t.status, a.created_at
       FROM articles a, article_tags t WHERE t.article_id = ? AND a.category_id = ? AND a.id <> ?`,
      [id, categoryId, id],
    );
    await site.sql('UPDATE category_counts SET articles = ? WHERE category_id = ? AND status = 1', [total, categoryId]);
  }
});
