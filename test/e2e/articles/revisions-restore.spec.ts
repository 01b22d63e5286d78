import type { ApiObject } from '../../support/test-client.js';
import { at, revisionsOf } from './addresses.js';
import { RevisedSite } from './revised-site.js';
import { FAR, FIRST, SECOND } from './texts.js';

describe('revisions of articles', () => {
  let site: RevisedSite;

  beforeAll(async () => {
    site = await RevisedSite.start();
  });
  afterAll(() => site.app.stop());

  const titlesOf = async (id: number) => (await site.list(id)).map(({ attributes }) => attributes['title']);
  const tagsOf = async (id: number) =>
    (await site.admin.reads(`${at(id)}?include=tags`)).included.map(({ attributes }) => attributes['name']);

  describe('POST /api/v1/articles/{id}/revisions/{n}/restore', () => {
    it('brings back all that was said, as an update that is told and keeps a version itself', async () => {
      const editor = await site.person('editor');
      const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
      const article = await site.app.createArticle({
        title: 'As it was',
        slug: 'as-it-was',
        content: FIRST,
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
        content: SECOND,
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
      const told = await site.app.sql<{ name: string }>('SELECT name FROM outbox WHERE data LIKE ?', [
        `%"itemid":${id},%`,
      ]);
      expect(told.map(({ name }) => name)).toEqual([
        'articles.item.created',
        ...Array<string>(2).fill('articles.item.updated'),
      ]);
      // What is found and counted follows.
      const found = await site.admin.finds('/api/v1/articles?status=draft&search=first%20ferry%20as%20was');
      expect(found).toContain(at(id));

      await site.restore(id, 2);
      expect(await site.admin.sees(at(id))).toMatchObject({ title: 'As it is', excerpt: 'By hand', content: SECOND });
      expect(await tagsOf(id)).toEqual(['Always', 'now']);
      expect(await titlesOf(id)).toEqual(['As it was', 'As it is', 'As it was']);
    });

    it('answers with what is asked for beside it', async () => {
      const { id } = await site.app.createArticle({ tags: ['asked'] });
      await site.change(id, { tags: [] });
      const path = `${revisionsOf(id)}/1/restore`;
      const { body } = await site.admin.posts(`${path}?include=tags&fields=title`).expect(200);
      expect(Object.keys(body.data.attributes)).toEqual(['title']);
      expect(body.included.map((tag: ApiObject) => tag.attributes['name'])).toEqual(['asked']);
    });

    it('changes nothing where the article says that already', async () => {
      const { id } = await site.app.createArticle({ tags: ['same'] });
      await site.change(id, { title: 'Another' });
      const restored = await site.restore(id, 1);
      expect((await site.restore(id, 1)).attributes).toEqual(restored.attributes);
      expect(await site.numbersOf(id)).toEqual([2, 1]);
    });

    it('leaves the state, the dates and the author as they are', async () => {
      const author = await site.person('author');
      const { id } = await site.app.createArticle({ subtitle: 'Then' });
      await site.change(id, { subtitle: 'Now', author_id: author.id });
      const { attributes } = (await site.admin.posts(`${at(id)}/publish`).expect(200)).body.data as ApiObject;
      const restored = await site.restore(id, 1);
      expect(restored.attributes).toEqual({ ...attributes, subtitle: 'Then', updated_at: expect.any(String) });
      expect(restored.relationships!['author']).toEqual({ data: { type: 'user', id: author.id } });
    });

    it('has the excerpt follow the content again where it did', async () => {
      const { id, attributes } = await site.app.createArticle({ content: FIRST });
      // The same words, but now they are somebody's.
      await site.change(id, { excerpt: attributes['excerpt'] });
      await site.restore(id, 1);
      expect((await site.change(id, { content: SECOND })).attributes['excerpt']).toMatch(/^The second text/);
    });

    it('asks for no form: what was valid once is so still', async () => {
      const { id } = await site.app.createArticle();
      await site.app.sql("UPDATE articles SET title = 'ab', content = '<p>short</p>' WHERE id = ?", [id]);
      await site.change(id, { title: 'Another', content: SECOND });
      expect((await site.restore(id, 1)).attributes).toMatchObject({ title: 'ab', content: '<p>short</p>' });
    });

    it('leaves the article where it is when the category is gone or closed to the caller', async () => {
      const { author, id, closed, open } = await site.movedOn();
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

    it('takes the right to add to the category that the article goes back to', async () => {
      const author = await site.person('author');
      const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
      const { id } = await site.app.createArticle({ category_id: from }, author.credential);
      await site.change(id, { category_id: to, subtitle: 'Moved' }, author);
      await site.admin.puts(`/api/v1/categories/${from}/permissions`, { submit: ['editor'] }).expect(200);
      const { body } = await author.posts(`${revisionsOf(id)}/1/restore`).expect(403);
      expect(body.error.message).toBe('You are not allowed to add articles to this category');
      expect(await author.sees(at(id))).toMatchObject({ subtitle: 'Moved' });
      expect((await site.restore(id, 1)).relationships!['category']).toEqual({ data: { type: 'category', id: from } });
    });

    it('takes the right to publish where a published article goes back to another category', async () => {
      const author = await site.person('author');
      const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
      const { id } = await site.app.createArticle({ category_id: from, status: 'published' });
      await site.change(id, { category_id: to });
      await site.admin.puts(`/api/v1/categories/${to}/permissions`, { edit: ['author'] }).expect(200);
      const { body } = await author.posts(`${revisionsOf(id)}/1/restore`).expect(403);
      expect(body.error.message).toBe('You are not allowed to publish');
    });

    it('makes tags anew that are gone', async () => {
      const { id } = await site.app.createArticle({ tags: ['vanishing'] });
      await site.change(id, { tags: [] });
      const [tag] = await site.app.sql<{ id: number }>('SELECT id FROM tags WHERE name = ?', ['vanishing']);
      await site.admin.deletes(`/api/v1/tags/${tag!.id}`).expect(204);
      await site.restore(id, 1);
      expect(await tagsOf(id)).toEqual(['vanishing']);
    });

    it('takes a schedule back when it is restored by somebody who may not publish', async () => {
      const member = await site.person('member');
      const { id } = await site.app.createArticle({ subtitle: 'Then' }, member.credential);
      await site.change(id, { subtitle: 'Now', publish_at: FAR });
      await site.restore(id, 1);
      expect(await site.admin.sees(at(id))).toMatchObject({ subtitle: 'Then', publish_at: expect.any(String) });
      expect((await site.restore(id, 2, member)).attributes).toMatchObject({ subtitle: 'Now', publish_at: null });
    });

    it('is refused with 404 for a number that is none of the article, and 400 for what is no number', async () => {
      const { id } = await site.app.createArticle();
      const other = await site.app.createArticle();
      await site.change(other.id, { subtitle: 'Another' });
      for (const request of [
        site.admin.gets(`${revisionsOf(id)}/1`),
        site.admin.posts(`${revisionsOf(id)}/1/restore`),
      ]) {
        const { body } = await request.expect(404);
        expect(body.error).toMatchObject({ code: 'NOT_FOUND', message: 'Revision not found' });
      }
      await site.admin.gets(`${revisionsOf(id)}/0`).expect(400);
      await site.admin.posts(`${revisionsOf(id)}/first/restore`).expect(400);
    });
  });
});
