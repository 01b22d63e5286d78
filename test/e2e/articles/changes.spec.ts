import { startTestApp, type TestApp } from '../../support/test-app.js';
import { articleInput, messagesByField, VALID_CONTENT } from './article-input.js';

describe('article writes (API v1)', () => {
  let site: TestApp;
  let category: number;
  let admin: Record<string, string>;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
    category = await site.createCategory();
  });
  afterAll(() => site.stop());

  describe.each(['put', 'patch'] as const)('%s /api/v1/articles/{id}', (method) => {
    it('changes only the fields in the request body', async () => {
      const article = await site.createArticle({ ...articleInput(category, { tags: ['a', 'b'] }) }, admin);
      const { body } = await site.http[method](`/api/v1/articles/${article.id}`)
        .query({ include: 'tags' })
        .set(admin)
        .send({ title: 'Another title' })
        .expect(200);
      expect(body.data.attributes).toEqual({
        ...article.attributes,
        title: 'Another title',
        updated_at: expect.any(String),
      });
      expect(body.included).toHaveLength(2);
    });

    it('returns 422 and names each invalid field, including null values', async () => {
      const article = await site.createArticle(articleInput(category), admin);
      const { body } = await site.http[method](`/api/v1/articles/${article.id}`)
        .set(admin)
        .send({ title: null, content: 'short', tags: null, category_id: null })
        .expect(422);
      expect(Object.keys(messagesByField(body)).sort()).toEqual(['category_id', 'content', 'tags', 'title']);
    });

    it('writes nothing and emits no event when no value differs', async () => {
      const article = await site.createArticle(articleInput(category, { tags: ['Same'] }), admin);
      const { body } = await site.http[method](`/api/v1/articles/${article.id}`)
        .set(admin)
        .send({ ...articleInput(category), tags: ['same'] })
        .expect(200);
      expect(body.data.attributes.updated_at).toBeNull();
      const eventRows = await site.sql<{ n: number }>('SELECT COUNT(*) AS n FROM outbox WHERE data LIKE ?', [
        `%"itemid":${article.id},%`,
      ]);
      expect(Number(eventRows[0]!.n)).toBe(1);
    });

    it('returns 404 for an unknown article and 400 for a malformed id', async () => {
      const { body } = await site.http[method]('/api/v1/articles/999999').set(admin).send({}).expect(404);
      expect(body.error).toMatchObject({ code: 'NOT_FOUND', message: 'Article not found' });
      await site.http[method]('/api/v1/articles/1e3').set(admin).send({}).expect(400);
    });
  });

  it('distinguishes two tags from one tag that joins their names with a line break', async () => {
    const { id } = await site.createArticle(articleInput(category, { tags: ['aa', 'bb'] }), admin);
    const { body } = await site.http
      .patch(`/api/v1/articles/${id}`)
      .query({ include: 'tags' })
      .set(admin)
      .send({ tags: ['aa\nbb'] })
      .expect(200);
    expect(body.included).toHaveLength(1);
  });

  it('derives the excerpt from the content until the client sets an excerpt', async () => {
    const { id } = await site.createArticle(articleInput(category), admin);
    const change = async (changes: object) =>
      (await site.http.patch(`/api/v1/articles/${id}`).set(admin).send(changes).expect(200)).body.data.attributes
        .excerpt;
    const other = '<p>Another text, long enough to be one, about the second ferry of the day.</p>';
    expect(await change({ content: other })).toBe(
      'Another text, long enough to be one, about the second ferry of the day.',
    );
    expect(await change({ excerpt: 'By hand' })).toBe('By hand');
    expect(await change({ content: VALID_CONTENT })).toBe('By hand');
    expect(await change({ excerpt: '' })).toBe('Before the first commuters come, the river belongs to the herons.');
  });

  it.each(['title', 'excerpt', 'content'])('finds an article by a changed %s', async (field) => {
    const { id } = await site.createArticle(articleInput(category, { status: 'published' }), admin);
    const words = `A walrus in the ${field}, which is long enough for the rule about fifty letters.`;
    await site.http.patch(`/api/v1/articles/${id}`).set(admin).send({ excerpt: 'By hand' }).expect(200);
    await site.http
      .patch(`/api/v1/articles/${id}`)
      .set(admin)
      .send({ [field]: words })
      .expect(200);
    const { body } = await site.http
      .get('/api/v1/articles')
      .query({ search: `walrus in the ${field}` })
      .expect(200);
    expect(body.data.map((article: { id: number }) => article.id)).toEqual([id]);
  });

  it('truncates a derived excerpt to 200 code points', async () => {
    const { attributes } = await site.createArticle(
      articleInput(category, { content: `<p>${'🌍'.repeat(300)}</p>` }),
      admin,
    );
    expect([...(attributes.excerpt as string)]).toHaveLength(200);
  });

  it('updates the article counts of categories after every change', async () => {
    const [from, to] = [await site.createCategory(), await site.createCategory()];
    const count = async (id: number) =>
      (await site.http.get(`/api/v1/categories/${id}`).expect(200)).body.data.attributes.item_count as number;
    const { id } = await site.createArticle(
      articleInput(category, { category_id: from, status: 'published', tags: ['Counted'] }),
      admin,
    );
    const patch = (changes: object) => site.http.patch(`/api/v1/articles/${id}`).set(admin).send(changes).expect(200);
    expect([await count(from), await count(to)]).toEqual([1, 0]);
    await patch({ category_id: to });
    expect([await count(from), await count(to)]).toEqual([0, 1]);
    await patch({ status: 'draft', category_id: from });
    expect([await count(from), await count(to)]).toEqual([0, 0]);
    await patch({ status: 'published' });
    await site.http.delete(`/api/v1/articles/${id}`).set(admin).expect(204);
    expect([await count(from), await count(to)]).toEqual([0, 0]);
    await site.http.post(`/api/v1/articles/${id}/restore`).set(admin).expect(200);
    expect([await count(from), await count(to)]).toEqual([1, 0]);
  });
});
