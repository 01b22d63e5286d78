import { CommentThread } from '../../support/comment-thread.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { CommentsFixture, pathOf } from './comments-fixture.js';

const UNKNOWN_ID = 999_999_999;

describe('comments', () => {
  let site: CommentsFixture;
  let thread: CommentThread;

  beforeAll(async () => {
    site = await CommentsFixture.start();
  });
  afterAll(() => site.app.stop());

  beforeEach(async () => {
    thread = await CommentThread.start(site.app);
  });

  describe('GET /api/v1/articles/{id}/comments', () => {
    it('returns pages with the newest comment first', async () => {
      for (const n of [1, 2, 3]) await thread.add(site.member.headers, `Number ${n}`);
      const { body, headers } = await site.get(`${thread.path}?per_page=2`).expect(200);
      expect((body.data as ApiObject[]).map(({ attributes }) => attributes['comment'])).toEqual([
        'Number 3',
        'Number 2',
      ]);
      expect(body.meta).toEqual({ current_page: 1, per_page: 2, total: 3, last_page: 2 });
      expect(body.links.next).toBe(`${thread.path}?per_page=2&page=2`);
      expect(headers['link']).toContain('rel="next"');
      expect(await thread.listTexts()).toEqual(['Number 1', 'Number 2', 'Number 3']);
      expect((await site.get(`${thread.path}?page=9`).expect(200)).body.data).toEqual([]);
    });

    it('returns approved comments to visitors, also their own to authors, and all to moderators', async () => {
      const states: Record<string, ApiObject> = {};
      for (const state of ['approved', 'pending', 'rejected']) {
        states[state] = await thread.add(site.member.headers, state);
        await site.patch(pathOf(states[state]), site.editor, { status: state }).expect(200);
      }
      expect(await thread.listTexts()).toEqual(['approved']);
      expect(await thread.listTexts(site.other.headers)).toEqual(['approved']);
      expect(await thread.listTexts(site.member.headers)).toEqual(['approved', 'pending', 'rejected']);
      expect(await thread.listTexts(site.editor)).toEqual(['approved', 'pending', 'rejected']);
      expect(await thread.listTexts(site.editor, 'status=pending')).toEqual(['pending']);
      expect(await thread.listTexts({}, 'status=pending')).toEqual([]);

      for (const state of ['pending', 'rejected']) {
        const path = pathOf(states[state]!);
        expect((await site.get(path).expect(404)).body.error.message).toBe('Comment not found');
        await site.get(path, site.other.headers).expect(404);
        await site.get(path, site.member.headers).expect(200);
        await site.get(path, site.admin).expect(200);
      }
    });

    it.each(['page=0', 'status=lost', 'parent=x', 'parent=-1', 'order=up', 'per_page=0'])(
      'returns 422 with the field for ?%s',
      async (query) => {
        const { body } = await site.get(`${thread.path}?${query}`).expect(422);
        expect(body.error.details).toEqual([{ field: query.split('=')[0], message: expect.any(String) as string }]);
      },
    );

    it('returns 404 for an invisible article and 400 for an invalid id', async () => {
      const draft = await CommentThread.start(site.app, { status: 'draft' });
      await draft.add(site.editor, 'Needs a better beginning');
      for (const path of [draft.path, `/api/v1/articles/${UNKNOWN_ID}/comments`]) {
        expect((await site.get(path, site.member.headers).expect(404)).body.error.message).toBe('Article not found');
      }
      await site.get('/api/v1/articles/x/comments').expect(400);
    });
  });

  describe('GET /api/v1/comments', () => {
    it('returns the visible comments of all articles and applies the filters', async () => {
      const writer = await site.app.createUser('member');
      const [hidden, second] = [await CommentThread.start(site.app), await CommentThread.start(site.app)];
      const one = await thread.add(writer.headers, 'one');
      await thread.add(writer.headers, 'reply', { parent_id: one.id });
      await second.add(writer.headers, 'two');
      const waiting = await second.add(writer.headers, 'waiting');
      await site.patch(pathOf(waiting), site.editor, { status: 'pending' }).expect(200);
      await hidden.add(writer.headers, 'on a draft');
      await site.app.http.post(`/api/v1/articles/${hidden.articleId}/unpublish`).set(site.admin).expect(200);
      const textsFor = async (query: string, headers?: Headers) => {
        const { body } = await site.get(`/api/v1/comments?author=${writer.id}&${query}`, headers).expect(200);
        const texts = (body.data as ApiObject[]).map(({ attributes }) => attributes['comment']);
        expect(body.meta.total).toBe(texts.length);
        return texts;
      };

      expect(await textsFor('')).toEqual(['two', 'reply', 'one']);
      expect(await textsFor('order=asc')).toEqual(['one', 'reply', 'two']);
      expect(await textsFor('', writer.headers)).toEqual(['waiting', 'two', 'reply', 'one']);
      expect(await textsFor('', site.editor)).toEqual(['on a draft', 'waiting', 'two', 'reply', 'one']);
      expect(await textsFor('status=pending', site.editor)).toEqual(['waiting']);
      expect(await textsFor(`article=${second.articleId}`)).toEqual(['two']);
      expect(await textsFor(`article=${UNKNOWN_ID}`)).toEqual([]);
      expect(await textsFor(`parent=${one.id}`)).toEqual(['reply']);
      expect(await textsFor('parent=0')).toEqual(['two', 'one']);
      expect((await site.get('/api/v1/comments?author=x').expect(422)).body.error.details).toHaveLength(1);
    });
  });

  it('hides comments of a trashed article, shows them after a restore and deletes them with the article', async () => {
    const first = await thread.add(site.member.headers, 'First');
    const reply = await thread.add(site.other.headers, 'Reply', { parent_id: first.id });
    const article = `/api/v1/articles/${thread.articleId}`;
    await site.remove(article, site.admin).expect(204);
    for (const headers of [{}, site.member.headers, site.editor, site.admin]) {
      await site.get(pathOf(first), headers).expect(404);
      await site.get(thread.path, headers).expect(404);
      const { body } = await site.get(`/api/v1/comments?article=${thread.articleId}`, headers).expect(200);
      expect(body.meta.total).toBe(0);
    }
    await site.patch(pathOf(first), site.member.headers, { comment: 'Changed' }).expect(404);
    await site.remove(pathOf(first), site.member.headers).expect(404);
    await site.moderate(first, 'approve').expect(404);

    await site.app.http.post(`${article}/restore`).set(site.admin).expect(200);
    expect(await thread.listTexts()).toEqual(['First', 'Reply']);

    await site.app.sql('DELETE FROM articles WHERE id = ?', [thread.articleId]);
    await site.get(pathOf(reply), site.admin).expect(404);
    expect(await site.app.sql('SELECT id FROM comments WHERE article_id = ?', [thread.articleId])).toEqual([]);
  });

  it('documents the comments of an article with the tag articles', async () => {
    const { body } = await site.app.http.get('/openapi.json').expect(200);
    const tagsOf = (path: string) => body.paths[path].get.tags as string[];
    expect(tagsOf('/api/v1/articles/{id}/comments')).toEqual(['articles']);
    expect(tagsOf('/api/v1/comments')).toEqual(['comments']);
  });
});
