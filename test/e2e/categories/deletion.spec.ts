import { CategoriesService } from '../../../src/modules/categories/index.js';
import { statementsDuring } from '../../support/statements.js';
import type { ApiObject } from '../../support/test-client.js';
import { categoryPath, CategoriesFixture } from './categories-fixture.js';

describe('DELETE /api/v1/categories/{id}', () => {
  let site: CategoriesFixture;

  beforeAll(async () => {
    site = await CategoriesFixture.start();
  });
  afterAll(() => site.app.stop());

  const itemCount = async (id: number) =>
    (await site.app.http.get(categoryPath(id)).set(site.editor).expect(200)).body.data.attributes.item_count as number;
  const counts = (id: number) =>
    site.app.sql('SELECT status, articles FROM category_counts WHERE category_id = ? ORDER BY status', [id]);
  const eventsAfter = async (after: number) =>
    (
      await site.app.sql<{ id: number; name: string; data: string }>('SELECT id, name, data FROM outbox WHERE id > ?', [
        after,
      ])
    ).map(({ name, data }) => [name, JSON.parse(data)]);
  const lastEventId = async () =>
    Number((await site.app.sql<{ id: number }>('SELECT MAX(id) AS id FROM outbox'))[0]!.id);

  it('deletes an empty category with its permissions and emits an event', async () => {
    const id = await site.app.createCategory();
    await site.permit(id, { edit: ['author', 'editor'] });
    const before = await lastEventId();

    const { text } = await site.remove(id).expect(204);

    expect(text).toBe('');
    expect(await site.statusOf(id)).toBe(404);
    expect(await site.app.sql('SELECT * FROM category_permissions WHERE category_id = ?', [id])).toEqual([]);
    expect(await counts(id)).toEqual([]);
    expect(await eventsAfter(before)).toEqual([['articles.category.deleted', { categoryid: id }]]);
    await site.remove(id).expect(404);
  });

  it('returns 409 for a category with articles, trashed articles or subcategories', async () => {
    const [full, trash, parent] = [
      await site.app.createCategory(),
      await site.app.createCategory(),
      await site.app.createCategory(),
    ];
    await site.fill(full);
    const { links } = await site.app.createArticle({ category_id: trash });
    await site.app.http.delete(links['self']!).set(site.admin).expect(204);
    for (let n = 0; n < 2; n++) await site.app.createCategory({ parent_id: parent });

    const messages = [];
    for (const id of [full, trash, parent]) {
      const { body } = await site.remove(id).expect(409);
      expect(body.error.code).toBe('CONFLICT');
      messages.push(body.error.message as string);
      expect(await site.statusOf(id)).toBe(200);
    }
    const numbers = messages.map((message) => /articles: (\d+).*subcategories: (\d+).*reassign_to/.exec(message));
    expect(numbers.map((match) => match?.slice(1))).toEqual([
      ['5', '0'],
      ['1', '0'],
      ['0', '2'],
    ]);
  });

  it('moves articles in every state to the target category and updates counts, tags and versions', async () => {
    const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
    const own = await site.app.createArticle({ category_id: to, status: 'published' });
    const ids = await site.fill(from);
    const before = await site.rowsOf(ids);

    await site.remove(from, to).expect(204);

    expect(await site.statusOf(from)).toBe(404);
    expect(await site.rowsOf(ids)).toEqual(
      before.map(({ id, version }) => ({ id, category_id: to, version: version + 1, updated_at: expect.anything() })),
    );
    expect((await site.rowsOf([own.id]))[0]!.version).toBe(1);
    expect(await counts(to)).toEqual([
      { status: 1, articles: 3 },
      { status: 2, articles: 1 },
    ]);
    expect(await itemCount(to)).toBe(3);
    expect(
      await site.app.sql(`SELECT DISTINCT category_id FROM article_tags WHERE article_id IN (${ids.join(', ')})`),
    ).toEqual([{ category_id: to }]);
    const { body } = await site.app.http.get(`/api/v1/articles?category=${to}`).expect(200);
    expect([body.meta.total, body.data.length]).toEqual([3, 3]);
    const restored = await site.app.http
      .post(`/api/v1/articles/${ids.at(-1)}/restore`)
      .set(site.admin)
      .expect(200);
    expect(restored.body.data.relationships.category.data.id).toBe(to);
    expect(await itemCount(to)).toBe(4);
  });

  it('applies the visibility of the target category to moved articles immediately', async () => {
    const [open, closed] = [await site.app.createCategory(), await site.app.createCategory({ status: 0 })];
    const { links } = await site.app.createArticle({ category_id: open, status: 'published', tags: ['vanishing'] });
    const readVisibility = async () => [
      (await site.app.http.get(links['self']!)).status,
      (await site.app.http.get('/api/v1/articles?tag=vanishing').expect(200)).body.meta.total,
    ];
    expect(await readVisibility()).toEqual([200, 1]);

    await site.remove(open, closed).expect(204);

    expect(await readVisibility()).toEqual([404, 0]);
  });

  it('moves subcategories below the target category and emits an event for each', async () => {
    const top = await site.app.createCategory();
    const [from, to] = [
      await site.app.createCategory({ parent_id: top }),
      await site.app.createCategory({ parent_id: top }),
    ];
    const children = [
      await site.app.createCategory({ parent_id: from }),
      await site.app.createCategory({ parent_id: from }),
    ];
    const leaf = await site.app.createCategory({ parent_id: children[0] });
    const before = await lastEventId();

    await site.remove(from, to).expect(204);

    const parents = await site.app.sql(
      `SELECT id, parent_id, version FROM categories WHERE id IN (${[...children, leaf].join(', ')}) ORDER BY id`,
    );
    expect(parents).toEqual([
      ...children.map((id) => ({ id, parent_id: to, version: 2 })),
      { id: leaf, parent_id: children[0], version: 1 },
    ]);
    expect(await eventsAfter(before)).toEqual([
      ...children.map((categoryid) => [
        'articles.category.updated',
        { category: expect.objectContaining({ categoryid, parentid: to }) },
      ]),
      ['articles.category.deleted', { categoryid: from }],
    ]);
  });

  it('moves subcategories to the parent when the parent is the target', async () => {
    const top = await site.app.createCategory();
    const middle = await site.app.createCategory({ parent_id: top });
    const leaf = await site.app.createCategory({ parent_id: middle });

    await site.remove(middle, top).expect(204);

    const { body } = await site.app.http.get(categoryPath(leaf)).expect(200);
    expect(body.data.relationships.parent.data.id).toBe(top);
  });

  it('returns 422 for an invalid reassign_to', async () => {
    const from = await site.app.createCategory();
    const child = await site.app.createCategory({ parent_id: from });
    const leaf = await site.app.createCategory({ parent_id: child });
    const hidden = await site.app.createCategory();
    await site.permit(hidden, { view: [] });

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
      const { body } = await site.remove(from, target).expect(422);
      expect([target, body.error.details]).toEqual([
        target,
        [{ field: 'reassign_to', message: `The reassign to ${message}` }],
      ]);
    }
    expect(await site.statusOf(from)).toBe(200);
    await site.remove(await site.app.createCategory(), 999_999).expect(422);
  });

  it('returns 404 for a category that the caller may not see', async () => {
    const closed = await site.app.createCategory();
    await site.permit(closed, { view: [] });

    const { body } = await site.remove(closed).expect(404);
    expect(body.error.message).toBe('Category not found');
    await site.remove(closed, undefined, site.admin).expect(204);
  });

  it('returns 200 for an article that is read while its category is deleted', async () => {
    const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
    const { links } = await site.app.createArticle({ category_id: from, status: 'published' });
    const categories = site.app.app.get(CategoriesService);
    const rights = categories.loadRights.bind(categories);
    const spy = jest.spyOn(categories, 'loadRights').mockImplementationOnce(async (...ids: number[]) => {
      await site.remove(from, to).expect(204);
      return rights(...ids);
    });

    await site.app.http.get(links['self']!).expect(200);

    spy.mockRestore();
  });

  it('moves 10,000 articles with fewer than 100 statements', async () => {
    const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
    const { id } = (await site.app.createArticle({
      category_id: from,
      status: 'published',
      tags: ['many'],
    })) as ApiObject;
    await multiply(id, from, 10_000);

    const statements = await statementsDuring(() => site.remove(from, to).expect(204));

    expect(statements.length).toBeLessThan(100);
    expect(await itemCount(to)).toBe(10_000);
    const left = await site.app.sql<{ n: number }>(
      'SELECT COUNT(*) AS n FROM articles a JOIN article_tags t ON t.article_id = a.id WHERE a.category_id = ? AND t.category_id = ?',
      [to, to],
    );
    expect(Number(left[0]!.n)).toBe(10_000);
  });

  /** Inserts copies of an article with SQL until the category has `total` articles. */
  async function multiply(id: number, categoryId: number, total: number): Promise<void> {
    const columns =
      'title, slug, subtitle, excerpt, excerpt_given, content, image, featured, status, author_id, category_id, created_at, updated_at, published_at, publish_at, scheduled_by, deleted_at, version';
    const copy = `INSERT INTO articles (${columns}) SELECT ${columns} FROM articles WHERE category_id = ? LIMIT ?`;
    for (let there = 1; there < total; there *= 2) await site.app.sql(copy, [categoryId, total - there]);
    await site.app.sql(
      `INSERT INTO article_tags (article_id, tag_id, position, category_id, author_id, status, created_at)
       SELECT a.id, t.tag_id, t.position, t.category_id, t.author_id, t.status, a.created_at
       FROM articles a, article_tags t WHERE t.article_id = ? AND a.category_id = ? AND a.id <> ?`,
      [id, categoryId, id],
    );
    await site.app.sql('UPDATE category_counts SET articles = ? WHERE category_id = ? AND status = 1', [
      total,
      categoryId,
    ]);
  }
});
