import type { ApiObject } from '../../support/test-client.js';
import { articlePath, revisionsPath } from './article-paths.js';
import { RevisionsSite } from './revisions-site.js';
import { FAR_FUTURE, FIRST_CONTENT, SECOND_CONTENT } from './revision-contents.js';

describe('article revisions', () => {
  let site: RevisionsSite;

  beforeAll(async () => {
    site = await RevisionsSite.start();
  });
  afterAll(() => site.app.stop());

  const titlesOf = async (id: number) => (await site.list(id)).map(({ attributes }) => attributes['title']);
  const tagsOf = async (id: number) =>
    (await site.admin.read(`${articlePath(id)}?include=tags`)).included.map(({ attributes }) => attributes['name']);

  describe('POST /api/v1/articles/{id}/revisions/{n}/restore', () => {
    it('restores all revisioned fields, emits an update event and records a new revision', async () => {
      const editor = await site.createAccount('editor');
      const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
      const article = await site.app.createArticle({
        title: 'As it was',
        slug: 'as-it-was',
        content: FIRST_CONTENT,
        subtitle: 'Then',
        image: 'https://example.org/a.png',
        featured: true,
        tags: ['Then', 'Always'],
        category_id: from,
      });
      const { id } = article;
      await site.change(id, {
        title: 'As it is',
        slug: 'as-it-is',
        content: SECOND_CONTENT,
        excerpt: 'By hand',
        subtitle: '',
        image: null,
        featured: false,
        tags: ['Always', 'now'],
        category_id: to,
      });

      const restored = await site.restore(id, 1, editor);
      expect(restored.attributes).toEqual({ ...article.attributes, updated_at: expect.any(String) });
      expect(restored.relationships!['category']).toEqual({ data: { type: 'category', id: from } });
      expect(await tagsOf(id)).toEqual(['Then', 'Always']);
      expect((await site.list(id)).map(({ id: n, relationships }) => [n, relationships!['editor']!.data])).toEqual([
        [2, { type: 'user', id: editor.id }],
        [1, { type: 'user', id: site.adminId }],
      ]);
      const events = await site.app.sql<{ name: string }>('SELECT name FROM outbox WHERE data LIKE ?', [
        `%"itemid":${id},%`,
      ]);
      expect(events.map(({ name }) => name)).toEqual([
        'articles.item.created',
        ...Array<string>(2).fill('articles.item.updated'),
      ]);
      // The search index contains the restored content.
      const found = await site.admin.listSelfLinks('/api/v1/articles?status=draft&search=first%20ferry%20as%20was');
      expect(found).toContain(articlePath(id));

      await site.restore(id, 2);
      expect(await site.admin.readAttributes(articlePath(id))).toMatchObject({
        title: 'As it is',
        excerpt: 'By hand',
        content: SECOND_CONTENT,
      });
      expect(await tagsOf(id)).toEqual(['Always', 'now']);
      expect(await titlesOf(id)).toEqual(['As it was', 'As it is', 'As it was']);
    });

    it('applies include and fields to the response', async () => {
      const { id } = await site.app.createArticle({ tags: ['asked'] });
      await site.change(id, { tags: [] });
      const path = `${revisionsPath(id)}/1/restore`;
      const { body } = await site.admin.post(`${path}?include=tags&fields=title`).expect(200);
      expect(Object.keys(body.data.attributes)).toEqual(['title']);
      expect(body.included.map((tag: ApiObject) => tag.attributes['name'])).toEqual(['asked']);
    });

    it('records no revision when the article already equals the revision', async () => {
      const { id } = await site.app.createArticle({ tags: ['same'] });
      await site.change(id, { title: 'Another' });
      const restored = await site.restore(id, 1);
      expect((await site.restore(id, 1)).attributes).toEqual(restored.attributes);
      expect(await site.listRevisionNumbers(id)).toEqual([2, 1]);
    });

    it('does not change the status, the dates or the author', async () => {
      const author = await site.createAccount('author');
      const { id } = await site.app.createArticle({ subtitle: 'Then' });
      await site.change(id, { subtitle: 'Now', author_id: author.id });
      const { attributes } = (await site.admin.post(`${articlePath(id)}/publish`).expect(200)).body.data as ApiObject;
      const restored = await site.restore(id, 1);
      expect(restored.attributes).toEqual({ ...attributes, subtitle: 'Then', updated_at: expect.any(String) });
      expect(restored.relationships!['author']).toEqual({ data: { type: 'user', id: author.id } });
    });

    it('derives the excerpt from the content again when the revision did', async () => {
      const { id, attributes } = await site.app.createArticle({ content: FIRST_CONTENT });
      // The text is equal to the derived excerpt, but now a client has set it.
      await site.change(id, { excerpt: attributes['excerpt'] });
      await site.restore(id, 1);
      expect((await site.change(id, { content: SECOND_CONTENT })).attributes['excerpt']).toMatch(/^The second text/);
    });

    it('does not validate the restored fields again', async () => {
      const { id } = await site.app.createArticle();
      await site.app.sql("UPDATE articles SET title = 'ab', content = '<p>short</p>' WHERE id = ?", [id]);
      await site.change(id, { title: 'Another', content: SECOND_CONTENT });
      expect((await site.restore(id, 1)).attributes).toMatchObject({ title: 'ab', content: '<p>short</p>' });
    });

    it('does not change the category when the former category is deleted or hidden from the caller', async () => {
      const { author, id, closed, open } = await site.createMovedArticle();
      const stays = { data: { type: 'category', id: open } };
      for (const [n, by] of [
        [1, author],
        [2, author],
        [1, site.admin],
      ] as const) {
        expect((await site.restore(id, n, by)).relationships!['category']).toEqual(stays);
      }
      expect((await site.restore(id, 2)).relationships!['category']).toEqual({
        data: { type: 'category', id: closed },
      });
    });

    it('returns 403 when the caller cannot add articles to the former category', async () => {
      const author = await site.createAccount('author');
      const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
      const { id } = await site.app.createArticle({ category_id: from }, author.credential);
      await site.change(id, { category_id: to, subtitle: 'Moved' }, author);
      await site.admin.put(`/api/v1/categories/${from}/permissions`, { submit: ['editor'] }).expect(200);
      const { body } = await author.post(`${revisionsPath(id)}/1/restore`).expect(403);
      expect(body.error.message).toBe('You are not allowed to add articles to this category');
      expect(await author.readAttributes(articlePath(id))).toMatchObject({ subtitle: 'Moved' });
      expect((await site.restore(id, 1)).relationships!['category']).toEqual({ data: { type: 'category', id: from } });
    });

    it('returns 403 when the restore moves a published article and the caller cannot publish', async () => {
      const author = await site.createAccount('author');
      const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
      const { id } = await site.app.createArticle({ category_id: from, status: 'published' });
      await site.change(id, { category_id: to });
      await site.admin.put(`/api/v1/categories/${to}/permissions`, { edit: ['author'] }).expect(200);
      const { body } = await author.post(`${revisionsPath(id)}/1/restore`).expect(403);
      expect(body.error.message).toBe('You are not allowed to publish');
    });

    it('creates deleted tags again', async () => {
      const { id } = await site.app.createArticle({ tags: ['vanishing'] });
      await site.change(id, { tags: [] });
      const [tag] = await site.app.sql<{ id: number }>('SELECT id FROM tags WHERE name = ?', ['vanishing']);
      await site.admin.delete(`/api/v1/tags/${tag!.id}`).expect(204);
      await site.restore(id, 1);
      expect(await tagsOf(id)).toEqual(['vanishing']);
    });

    it('clears publish_at when the caller cannot publish', async () => {
      const member = await site.createAccount('member');
      const { id } = await site.app.createArticle({ subtitle: 'Then' }, member.credential);
      await site.change(id, { subtitle: 'Now', publish_at: FAR_FUTURE });
      await site.restore(id, 1);
      expect(await site.admin.readAttributes(articlePath(id))).toMatchObject({
        subtitle: 'Then',
        publish_at: expect.any(String),
      });
      expect((await site.restore(id, 2, member)).attributes).toMatchObject({ subtitle: 'Now', publish_at: null });
    });

    it('returns 404 for an unknown revision number and 400 for a malformed number', async () => {
      const { id } = await site.app.createArticle();
      const other = await site.app.createArticle();
      await site.change(other.id, { subtitle: 'Another' });
      for (const request of [
        site.admin.get(`${revisionsPath(id)}/1`),
        site.admin.post(`${revisionsPath(id)}/1/restore`),
      ]) {
        const { body } = await request.expect(404);
        expect(body.error).toMatchObject({ code: 'NOT_FOUND', message: 'Revision not found' });
      }
      await site.admin.get(`${revisionsPath(id)}/0`).expect(400);
      await site.admin.post(`${revisionsPath(id)}/first/restore`).expect(400);
    });
  });
});
