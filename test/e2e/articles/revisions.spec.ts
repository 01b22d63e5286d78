import { INITIAL_ARTICLE_VALUES } from '../../../src/modules/articles/index.js';
import { ArticleImportService } from '../../../src/modules/articles/index.js';
import { UserClient } from '../../support/user-client.js';
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

  describe('GET /api/v1/articles/{id}/revisions', () => {
    it('returns an empty list before the first update', async () => {
      const { id } = await site.app.createArticle();
      const { body } = await site.admin.get(revisionsPath(id)).expect(200);
      expect(body).toMatchObject({ data: [], meta: { total: 0, last_page: 1 } });
    });

    it('returns the previous fields, the editor and the times of each revision', async () => {
      const editor = await site.createAccount('editor');
      const category = await site.app.createCategory();
      const article = await site.app.createArticle({
        title: 'The ferry at dawn',
        slug: 'ferry-dawn',
        content: FIRST_CONTENT,
        excerpt: 'By hand',
        subtitle: 'On the river',
        image: 'https://example.org/a.png',
        featured: true,
        tags: ['Early', 'Rivers'],
        category_id: category,
      });
      const { id } = article;
      const changed = await site.change(id, { title: 'Another', tags: ['late'] }, editor);
      const again = await site.change(id, { content: SECOND_CONTENT });

      const [second, first] = await site.list(id);
      expect(first).toEqual({
        id: 1,
        type: 'revision',
        attributes: {
          ...INITIAL_ARTICLE_VALUES,
          title: 'The ferry at dawn',
          slug: 'ferry-dawn',
          subtitle: 'On the river',
          excerpt: 'By hand',
          content: FIRST_CONTENT,
          image: 'https://example.org/a.png',
          featured: true,
          status: 'draft',
          tags: ['Early', 'Rivers'],
          written_at: article.attributes['created_at'],
          created_at: changed.attributes['updated_at'],
        },
        relationships: {
          article: { data: { type: 'article', id } },
          category: { data: { type: 'category', id: category } },
          editor: { data: { type: 'user', id: editor.id } },
        },
        links: { self: `${revisionsPath(id)}/1` },
      });
      expect(second).toMatchObject({
        id: 2,
        attributes: {
          title: 'Another',
          content: FIRST_CONTENT,
          tags: ['late'],
          written_at: changed.attributes['updated_at'],
          created_at: again.attributes['updated_at'],
        },
        relationships: { editor: { data: { id: site.adminId } } },
      });
      expect(await site.admin.read(first!.links['self']!)).toMatchObject(first!);
    });

    it('returns pages with the newest revision first', async () => {
      const { id } = await site.app.createArticle();
      for (let n = 1; n <= 5; n++) await site.change(id, { subtitle: `number ${n}` });
      const path = `${revisionsPath(id)}?page=2&per_page=2`;
      const { body } = await site.admin.get(path).expect(200);
      expect(body.data.map((revision: ApiObject) => revision.id)).toEqual([3, 2]);
      expect(body.meta).toEqual({ current_page: 2, per_page: 2, total: 5, last_page: 3 });
      expect(body.links).toMatchObject({
        next: path.replace('page=2', 'page=3'),
        prev: path.replace('page=2', 'page=1'),
      });
    });

    it.each([
      ['title', { title: 'Another title' }],
      ['slug', { slug: 'a-slug-of-its-own' }],
      ['subtitle', { subtitle: 'Another' }],
      ['excerpt', { excerpt: 'Another' }],
      ['content', { content: SECOND_CONTENT }],
      ['image', { image: 'https://example.org/b.png' }],
      ['featured', { featured: true }],
      ['tags', { tags: ['two', 'one'] }],
    ])('records a revision after a change of %s', async (_, changes) => {
      const { id, attributes } = await site.app.createArticle({ content: FIRST_CONTENT, tags: ['one', 'two'] });
      await site.change(id, changes);
      const [revision, ...others] = await site.list(id);
      expect(others).toEqual([]);
      const { title, slug, subtitle, excerpt, content, image, featured } = attributes;
      expect(revision!.attributes).toMatchObject({ title, slug, subtitle, excerpt, content, image, featured });
      expect(revision!.attributes['tags']).toEqual(['one', 'two']);
    });

    it('records a revision with the former category after a change of category', async () => {
      const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
      const { id } = await site.app.createArticle({ category_id: from });
      await site.change(id, { category_id: to });
      expect((await site.list(id)).map(({ relationships }) => relationships!['category'])).toEqual([
        { data: { type: 'category', id: from } },
      ]);
    });

    it('records no revision for equal values or for a change of status, publish_at or author', async () => {
      const author = await site.createAccount('author');
      const { id } = await site.app.createArticle({ content: FIRST_CONTENT, tags: ['Same'] });
      await site.change(id, {});
      await site.change(id, { content: FIRST_CONTENT, tags: ['same'], status: 'draft' });
      await site.change(id, { publish_at: FAR_FUTURE });
      await site.change(id, { author_id: author.id });
      for (const action of ['publish', 'archive', 'unpublish'])
        await site.admin.post(`${articlePath(id)}/${action}`).expect(200);
      await site.change(id, { status: 'published' });
      await site.admin.delete(articlePath(id)).expect(204);
      await site.admin.post(`${articlePath(id)}/restore`).expect(200);
      expect(await site.listRevisionNumbers(id)).toEqual([]);
    });

    it('returns the status before the update and the time of publication as written_at', async () => {
      const { id } = await site.app.createArticle();
      const published = (await site.admin.post(`${articlePath(id)}/publish`).expect(200)).body.data as ApiObject;
      await site.change(id, { subtitle: 'Another', status: 'archived' });
      expect((await site.list(id))[0]!.attributes).toMatchObject({
        status: 'published',
        written_at: published.attributes['updated_at'],
      });
    });

    it('returns null for a category that is deleted or hidden from the caller', async () => {
      const { author, id, closed } = await site.createMovedArticle();
      const categoriesFor = async (by: UserClient) =>
        (await site.list(id, by)).map(({ relationships }) => relationships!['category']!.data);
      expect(await categoriesFor(author)).toEqual([null, null]);
      expect(await categoriesFor(site.admin)).toEqual([{ type: 'category', id: closed }, null]);
      expect((await author.read(`${revisionsPath(id)}/2`)).relationships!['category']).toEqual({ data: null });
    });
  });

  describe('permissions for revisions', () => {
    it('allows a member to read and restore revisions of a draft and returns 403 after its publication', async () => {
      const member = await site.createAccount('member');
      const { id } = await site.app.createArticle({}, member.credential);
      await site.change(id, { subtitle: 'Another' }, member);
      expect((await site.list(id, member)).map((revision) => revision.id)).toEqual([1]);
      await site.restore(id, 1, member);
      await site.admin.post(`${articlePath(id)}/publish`).expect(200);
      await member.get(revisionsPath(id)).expect(403);
      await member.get(`${revisionsPath(id)}/1`).expect(403);
      await member.post(`${revisionsPath(id)}/1/restore`).expect(403);
    });

    it('returns 404 for revisions of a trashed article', async () => {
      const { id } = await site.app.createArticle();
      await site.change(id, { subtitle: 'Another' });
      await site.admin.delete(articlePath(id)).expect(204);
      for (const request of [
        site.admin.get(revisionsPath(id)),
        site.admin.get(`${revisionsPath(id)}/1`),
        site.admin.post(`${revisionsPath(id)}/1/restore`),
      ]) {
        const { body } = await request.expect(404);
        expect(body.error.message).toBe('Article not found');
      }
      await site.admin.post(`${articlePath(id)}/restore`).expect(200);
      expect(await site.listRevisionNumbers(id)).toEqual([1]);
    });
  });

  it('records revisions of imported articles without an editor', async () => {
    const categoryId = await site.app.createCategory();
    const imports = site.app.app.get(ArticleImportService, { strict: false });
    const text = {
      title: 'Imported',
      slug: '',
      content: FIRST_CONTENT,
      excerpt: '',
      featured: false,
      authorId: site.adminId,
      categoryId,
      tags: ['from afar'],
    };
    const createdAt = new Date('2020-01-31T08:00:00Z');
    const state = { status: 'published' as const, createdAt, publishedAt: createdAt, publishAt: null };
    const id = await imports.insert(text, state, null);
    await imports.update(id, { ...text, title: 'Imported again', tags: [] });
    await imports.update(id, { ...text, title: 'Imported again', tags: [] });
    expect(await site.list(id)).toMatchObject([
      {
        id: 1,
        attributes: { title: 'Imported', tags: ['from afar'], written_at: createdAt.toISOString() },
        relationships: { editor: { data: null } },
      },
    ]);
  });

  it('records no revision when a category is deleted and deletes revisions with their article', async () => {
    const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
    const { id } = await site.app.createArticle({ category_id: from });
    await site.admin.delete(`/api/v1/categories/${from}?reassign_to=${to}`).expect(204);
    expect(await site.listRevisionNumbers(id)).toEqual([]);
    await site.change(id, { subtitle: 'Another' });
    await site.app.sql('DELETE FROM articles WHERE id = ?', [id]);
    expect(await site.app.sql('SELECT number FROM article_revisions WHERE article_id = ?', [id])).toEqual([]);
  });
});
