import { Thread } from '../support/comments.js';
import type { ApiObject, Headers } from '../support/test-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const UNKNOWN_ID = 999_999_999;

describe('comments', () => {
  let site: TestApp;
  let admin: Headers;
  let editor: Headers;
  let member: { id: number; headers: Headers };
  let other: { id: number; headers: Headers };
  let thread: Thread;

  beforeAll(async () => {
    site = await startTestApp({ COMMENTS_FLOOD: '0' });
    admin = await site.asAdmin();
    editor = (await site.createUser('editor')).headers;
    member = await site.createUser('member');
    other = await site.createUser('member');
  });
  afterAll(() => site.stop());

  beforeEach(async () => {
    thread = await Thread.start(site);
  });

  const get = (path: string, headers: Headers = {}) => site.http.get(path).set(headers);
  const patch = (path: string, headers: Headers, input: object) => site.http.patch(path).set(headers).send(input);
  const remove = (path: string, headers: Headers) => site.http.delete(path).set(headers);
  const pathOf = ({ links }: ApiObject) => links['self']!;
  const moveTo = (comment: ApiObject, action: 'approve' | 'reject', headers = editor) =>
    site.http.post(`${pathOf(comment)}/${action}`).set(headers);
  const eventsOf = async (name: string, id: number) => {
    const rows = await site.sql<{ data: string }>('SELECT data FROM outbox WHERE name = ? ORDER BY id', [name]);
    return rows
      .map(({ data }) => (JSON.parse(data) as { comment: { commentid: number } }).comment)
      .filter(({ commentid }) => commentid === id);
  };

  describe('POST /api/v1/articles/{id}/comments', () => {
    it('stores one, says where it is and tells of it', async () => {
      const answer = await thread.post(member.headers, { comment: '  I was on that ferry. ' }).expect(201);
      const { id } = answer.body.data as ApiObject;
      expect(answer.headers['location']).toBe(`/api/v1/comments/${id}`);
      expect(answer.body).toEqual({
        data: {
          id,
          type: 'comment',
          attributes: {
            comment: 'I was on that ferry.',
            status: 'approved',
            created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
            updated_at: null,
          },
          relationships: {
            author: { data: { type: 'user', id: member.id } },
            article: { data: { type: 'article', id: thread.articleId } },
            parent: { data: null },
          },
          links: { self: `/api/v1/comments/${id}` },
        },
      });
      expect((await get(`/api/v1/comments/${id}`).expect(200)).body).toEqual(answer.body);
      expect(await thread.count()).toBe(1);
      expect(await eventsOf('articles.comment.added', id)).toEqual([
        {
          commentid: id,
          itemid: thread.articleId,
          uid: member.id,
          comment: 'I was on that ferry.',
          datesub: Math.floor(Date.parse(answer.body.data.attributes.created_at as string) / 1000),
          approved: 1,
        },
      ]);
    });

    it.each([
      ['markup', '<p>Very <b onclick="x()">good</b></p>', 'Very good'],
      ['scripts with what is in them', 'a<script>alert(1)</script>b<style>i{}</style>c', 'abc'],
      ['markup that hides in markup', 'so <<b>script>alert(1)<</b>/script> it is', 'so  it is'],
    ])('takes out %s', async (_, comment, left) => {
      expect((await thread.add(member.headers, comment)).attributes['comment']).toBe(left);
    });

    it.each(['a < b & c > d', 'I <3 you', 'two\nlines\r\nand a third', '&lt;b&gt; &amp; &copy;', '日本語 🌍'])(
      'keeps what is typed: %j',
      async (comment) => {
        expect((await thread.add(member.headers, comment)).attributes['comment']).toBe(comment);
      },
    );

    it.each([
      ['left out', {}, 'The comment is required.'],
      ['empty', { comment: ' \n ' }, 'The comment must not be empty.'],
      ['a number', { comment: 5 }, 'The comment must be a string.'],
      ['too long', { comment: '🌍'.repeat(5001) }, 'The comment must not have more than 5000 characters.'],
      ['of control characters', { comment: 'a\u0000b' }, 'The comment must be well-formed text.'],
      ['nothing but markup', { comment: '<p><br></p>' }, 'The comment must not be empty once markup is removed.'],
      ['not to be seen', { comment: '<b></b>\u200b' }, 'The comment must not be empty once markup is removed.'],
    ])('refuses a text that is %s', async (_, input, message) => {
      const { body } = await thread.post(member.headers, input).expect(422);
      expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'comment', message }] });
      expect(await thread.seen(editor)).toEqual([]);
    });

    it('takes 5000 characters, counted as people do', async () => {
      const comment = '🌍'.repeat(5000);
      expect((await thread.add(member.headers, comment)).attributes['comment']).toBe(comment);
    });

    it('names every failing field at once', async () => {
      const fieldsOf = async (input: object) => {
        const { body } = await thread.post(member.headers, input).expect(422);
        return (body.error.details as { field: string }[]).map(({ field }) => field);
      };
      expect(await fieldsOf({ comment: '', parent_id: 'x' })).toEqual(['comment', 'parent_id']);
      expect(await fieldsOf({ comment: '', parent_id: UNKNOWN_ID })).toEqual(['comment', 'parent_id']);
      expect(await fieldsOf({ comment: '<b></b>', parent_id: 'x' })).toEqual(['parent_id', 'comment']);
      expect(await fieldsOf({ comment: '<b></b>', parent_id: UNKNOWN_ID })).toEqual(['comment', 'parent_id']);
    });

    it('is for members, on what they see', async () => {
      await thread.post({}, { comment: 'Hello' }).expect(401);
      const draft = await Thread.start(site, { status: 'draft' });
      const { body } = await draft.post(member.headers, { comment: 'Hello' }).expect(404);
      expect(body.error.message).toBe('Article not found');
      await draft.add(editor, 'Needs a better beginning');
    });
  });

  describe('a thread', () => {
    it('is five deep and no deeper', async () => {
      let parent_id: number | null = null;
      for (let depth = 1; depth <= 5; depth++) {
        const reply: ApiObject = await thread.add(other.headers, `At level ${depth}`, { parent_id });
        expect(reply.relationships!['parent']!.data).toEqual(parent_id && { type: 'comment', id: parent_id });
        parent_id = reply.id;
      }
      const { body } = await thread.post(other.headers, { comment: 'Too deep', parent_id }).expect(422);
      expect(body.error.details).toEqual([
        { field: 'parent_id', message: 'The parent id names a comment that stands at level 5, which is the deepest.' },
      ]);
      expect(await thread.count()).toBe(5);
    });

    it.each([0, null])('begins with a comment that answers none: %p', async (parent_id) => {
      const comment = await thread.add(member.headers, 'Hello', { parent_id });
      expect(comment.relationships!['parent']!.data).toBeNull();
    });

    it('takes no reply to what is unknown, elsewhere, unseen or gone', async () => {
      const elsewhere = await (await Thread.start(site)).add(member.headers, 'On another article');
      const pending = await thread.add(member.headers, 'Not to be seen');
      await moveTo(pending, 'reject').expect(200);
      const gone = await thread.add(member.headers, 'Soon gone');
      await thread.add(other.headers, 'Its reply', { parent_id: gone.id });
      await remove(pathOf(gone), member.headers).expect(204);

      for (const parent_id of [UNKNOWN_ID, elsewhere.id, pending.id, gone.id]) {
        const { body } = await thread.post(other.headers, { comment: 'Hello', parent_id }).expect(422);
        expect(body.error.details).toEqual([
          { field: 'parent_id', message: 'The parent id names no comment on this article that can be answered.' },
        ]);
      }
      await thread.add(member.headers, 'Why?', { parent_id: pending.id });
    });

    it('is without those that the reader does not see', async () => {
      const first = await thread.add(member.headers, 'First');
      const reply = await thread.add(other.headers, 'Reply', { parent_id: first.id });
      await moveTo(first, 'reject').expect(200);

      const parentFor = async (headers?: Headers) =>
        ((await get(pathOf(reply), headers).expect(200)).body.data as ApiObject).relationships!['parent']!.data;
      expect(await parentFor()).toBeNull();
      expect(await parentFor(other.headers)).toBeNull();
      expect(await parentFor(member.headers)).toEqual({ type: 'comment', id: first.id });
      expect(await parentFor(editor)).toEqual({ type: 'comment', id: first.id });

      expect(await thread.textsSeen({}, 'parent=0')).toEqual(['Reply']);
      expect(await thread.textsSeen({}, `parent=${first.id}`)).toEqual([]);
      expect(await thread.textsSeen(editor, 'parent=0')).toEqual(['First']);
      expect(await thread.textsSeen(member.headers, `parent=${first.id}`)).toEqual(['Reply']);
      expect((await thread.seen()).map(({ relationships }) => relationships!['parent']!.data)).toEqual([null]);
    });
  });

  describe('GET /api/v1/articles/{id}/comments', () => {
    it('pages, newest first', async () => {
      for (const n of [1, 2, 3]) await thread.add(member.headers, `Number ${n}`);
      const { body, headers } = await get(`${thread.path}?per_page=2`).expect(200);
      expect((body.data as ApiObject[]).map(({ attributes }) => attributes['comment'])).toEqual([
        'Number 3',
        'Number 2',
      ]);
      expect(body.meta).toEqual({ current_page: 1, per_page: 2, total: 3, last_page: 2 });
      expect(body.links.next).toBe(`${thread.path}?per_page=2&page=2`);
      expect(headers['link']).toContain('rel="next"');
      expect(await thread.textsSeen()).toEqual(['Number 1', 'Number 2', 'Number 3']);
      expect((await get(`${thread.path}?page=9`).expect(200)).body.data).toEqual([]);
    });

    it('shows everybody the approved ones, authors their own, moderators all', async () => {
      const states: Record<string, ApiObject> = {};
      for (const state of ['approved', 'pending', 'rejected']) {
        states[state] = await thread.add(member.headers, state);
        await patch(pathOf(states[state]), editor, { status: state }).expect(200);
      }
      expect(await thread.textsSeen()).toEqual(['approved']);
      expect(await thread.textsSeen(other.headers)).toEqual(['approved']);
      expect(await thread.textsSeen(member.headers)).toEqual(['approved', 'pending', 'rejected']);
      expect(await thread.textsSeen(editor)).toEqual(['approved', 'pending', 'rejected']);
      expect(await thread.textsSeen(editor, 'status=pending')).toEqual(['pending']);
      expect(await thread.textsSeen({}, 'status=pending')).toEqual([]);

      for (const state of ['pending', 'rejected']) {
        const path = pathOf(states[state]!);
        expect((await get(path).expect(404)).body.error.message).toBe('Comment not found');
        await get(path, other.headers).expect(404);
        await get(path, member.headers).expect(200);
        await get(path, admin).expect(200);
      }
    });

    it.each(['page=0', 'status=lost', 'parent=x', 'parent=-1', 'order=up', 'per_page=0'])(
      'refuses %s and names it',
      async (query) => {
        const { body } = await get(`${thread.path}?${query}`).expect(422);
        expect(body.error.details).toEqual([{ field: query.split('=')[0], message: expect.any(String) as string }]);
      },
    );

    it('is 404 for an article that the reader does not see, and 400 for what is no id', async () => {
      const draft = await Thread.start(site, { status: 'draft' });
      await draft.add(editor, 'Needs a better beginning');
      for (const path of [draft.path, `/api/v1/articles/${UNKNOWN_ID}/comments`]) {
        expect((await get(path, member.headers).expect(404)).body.error.message).toBe('Article not found');
      }
      await get('/api/v1/articles/x/comments').expect(400);
    });
  });

  describe('GET /api/v1/comments', () => {
    it('lists what the caller may see of all articles, narrowed as asked', async () => {
      const writer = await site.createUser('member');
      const [hidden, second] = [await Thread.start(site), await Thread.start(site)];
      const one = await thread.add(writer.headers, 'one');
      await thread.add(writer.headers, 'reply', { parent_id: one.id });
      await second.add(writer.headers, 'two');
      const waiting = await second.add(writer.headers, 'waiting');
      await patch(pathOf(waiting), editor, { status: 'pending' }).expect(200);
      await hidden.add(writer.headers, 'on a draft');
      await site.http.post(`/api/v1/articles/${hidden.articleId}/unpublish`).set(admin).expect(200);
      const textsFor = async (query: string, headers?: Headers) => {
        const { body } = await get(`/api/v1/comments?author=${writer.id}&${query}`, headers).expect(200);
        const texts = (body.data as ApiObject[]).map(({ attributes }) => attributes['comment']);
        expect(body.meta.total).toBe(texts.length);
        return texts;
      };

      expect(await textsFor('')).toEqual(['two', 'reply', 'one']);
      expect(await textsFor('order=asc')).toEqual(['one', 'reply', 'two']);
      expect(await textsFor('', writer.headers)).toEqual(['waiting', 'two', 'reply', 'one']);
      expect(await textsFor('', editor)).toEqual(['on a draft', 'waiting', 'two', 'reply', 'one']);
      expect(await textsFor('status=pending', editor)).toEqual(['waiting']);
      expect(await textsFor(`article=${second.articleId}`)).toEqual(['two']);
      expect(await textsFor(`article=${UNKNOWN_ID}`)).toEqual([]);
      expect(await textsFor(`parent=${one.id}`)).toEqual(['reply']);
      expect(await textsFor('parent=0')).toEqual(['two', 'one']);
      expect((await get('/api/v1/comments?author=x').expect(422)).body.error.details).toHaveLength(1);
    });
  });

  it('go with their article: out of sight in the trash, back with it, away for good when it is purged', async () => {
    const first = await thread.add(member.headers, 'First');
    const reply = await thread.add(other.headers, 'Reply', { parent_id: first.id });
    const article = `/api/v1/articles/${thread.articleId}`;
    await remove(article, admin).expect(204);
    for (const headers of [{}, member.headers, editor, admin]) {
      await get(pathOf(first), headers).expect(404);
      await get(thread.path, headers).expect(404);
      const { body } = await get(`/api/v1/comments?article=${thread.articleId}`, headers).expect(200);
      expect(body.meta.total).toBe(0);
    }
    await patch(pathOf(first), member.headers, { comment: 'Changed' }).expect(404);
    await remove(pathOf(first), member.headers).expect(404);
    await moveTo(first, 'approve').expect(404);

    await site.http.post(`${article}/restore`).set(admin).expect(200);
    expect(await thread.textsSeen()).toEqual(['First', 'Reply']);

    await site.sql('DELETE FROM articles WHERE id = ?', [thread.articleId]);
    await get(pathOf(reply), admin).expect(404);
    expect(await site.sql('SELECT id FROM comments WHERE article_id = ?', [thread.articleId])).toEqual([]);
  });

  describe('PATCH /api/v1/comments/{id}', () => {
    it('lets its author change the text for 15 minutes', async () => {
      const comment = await thread.add(member.headers, 'First try');
      const { body } = await patch(pathOf(comment), member.headers, { comment: '<i>Second</i> try' }).expect(200);
      expect(body.data.attributes).toMatchObject({ comment: 'Second try', status: 'approved' });
      expect(body.data.attributes.updated_at).not.toBeNull();

      const age = async (minutes: number) => {
        const made = new Date(Date.now() - minutes * 60_000).toISOString().replace('T', ' ').replace('Z', '');
        await site.sql('UPDATE comments SET created_at = ? WHERE id = ?', [made, comment.id]);
      };
      await age(14.9);
      await patch(pathOf(comment), member.headers, { comment: 'Third try' }).expect(200);
      await age(15.1);
      await patch(pathOf(comment), member.headers, { comment: 'Fourth try' }).expect(403);
      await patch(pathOf(comment), editor, { comment: 'As an editor' }).expect(200);
      expect(await thread.textsSeen()).toEqual(['As an editor']);
    });

    it('changes nothing where nothing differs', async () => {
      const comment = await thread.add(member.headers, 'The same');
      for (const input of [{}, { comment: ' The <b>same</b> ' }]) {
        const { body } = await patch(pathOf(comment), member.headers, input).expect(200);
        expect(body.data).toEqual(comment);
      }
      const { body } = await patch(pathOf(comment), editor, { status: 'approved' }).expect(200);
      expect(body.data).toEqual(comment);
      expect(await site.sql('SELECT version FROM comments WHERE id = ?', [comment.id])).toEqual([{ version: 1 }]);
    });

    it('is not for others, and the status is for moderators', async () => {
      const comment = await thread.add(member.headers, 'Mine');
      await patch(pathOf(comment), {}, { comment: 'Yours' }).expect(401);
      await patch(pathOf(comment), other.headers, { comment: 'Yours' }).expect(403);
      await patch(pathOf(comment), other.headers, {}).expect(403);
      await patch(pathOf(comment), member.headers, { status: 'approved' }).expect(403);
      await patch(`/api/v1/comments/${UNKNOWN_ID}`, editor, { status: 'approved' }).expect(404);
      expect((await get(pathOf(comment)).expect(200)).body.data).toEqual(comment);
    });

    it('refuses what is no text and no status', async () => {
      const comment = await thread.add(member.headers, 'Mine');
      const fieldsOf = async (input: object) => {
        const { body } = await patch(pathOf(comment), editor, input).expect(422);
        return (body.error.details as { field: string }[]).map(({ field }) => field).sort();
      };
      expect(await fieldsOf({ comment: '', status: 'lost' })).toEqual(['comment', 'status']);
      expect(await fieldsOf({ comment: '<b></b>', status: 1 })).toEqual(['comment', 'status']);
      expect(await fieldsOf({ comment: null })).toEqual(['comment']);
      expect(await fieldsOf({ comment: null, parent_id: UNKNOWN_ID })).toEqual(['comment']);
      expect(await fieldsOf({ comment: '<b></b>' })).toEqual(['comment']);
    });
  });

  describe('POST /api/v1/comments/{id}/approve and reject', () => {
    it('move it, keep the count, and tell once', async () => {
      const comment = await thread.add(member.headers, 'Debatable');
      const statuses: unknown[] = [];
      const counts: number[] = [];
      for (const action of ['reject', 'reject', 'approve', 'approve'] as const) {
        const { body } = await moveTo(comment, action).expect(200);
        statuses.push(body.data.attributes.status);
        counts.push(await thread.count());
      }
      expect(statuses).toEqual(['rejected', 'rejected', 'approved', 'approved']);
      expect(counts).toEqual([0, 0, 1, 1]);
      expect(await eventsOf('articles.comment.approved', comment.id)).toMatchObject([
        { commentid: comment.id, approved: 1 },
      ]);
      expect(await eventsOf('articles.comment.added', comment.id)).toHaveLength(1);
    });

    it('are for moderators', async () => {
      const comment = await thread.add(member.headers, 'Debatable');
      await moveTo(comment, 'approve', {}).expect(401);
      await moveTo(comment, 'approve', member.headers).expect(403);
      await moveTo(comment, 'reject', other.headers).expect(403);
      const author = await site.createUser('author');
      const theirs = await Thread.start(site, { author_id: author.id });
      await moveTo(await theirs.add(member.headers, 'Hello'), 'reject', author.headers).expect(403);
    });
  });

  describe('DELETE /api/v1/comments/{id}', () => {
    it('is for its author at any time, and for moderators', async () => {
      const [first, second] = [await thread.add(member.headers, 'First'), await thread.add(member.headers, 'Second')];
      await site.sql("UPDATE comments SET created_at = '2020-01-01 00:00:00.000' WHERE id = ?", [first.id]);
      await remove(pathOf(first), {}).expect(401);
      await remove(pathOf(first), other.headers).expect(403);
      await remove(pathOf(first), member.headers).expect(204);
      await remove(pathOf(first), member.headers).expect(404);
      await remove(pathOf(second), editor).expect(204);
      expect(await thread.seen(editor)).toEqual([]);
      expect(await thread.count()).toBe(0);
      expect(await site.sql('SELECT id FROM comments WHERE article_id = ?', [thread.articleId])).toEqual([]);
    });

    it('leaves a tombstone where there are replies', async () => {
      const first = await thread.add(member.headers, 'A secret');
      const reply = await thread.add(other.headers, 'Reply', { parent_id: first.id });
      await remove(pathOf(first), member.headers).expect(204);

      const [tombstone, left] = await thread.seen();
      expect(tombstone).toEqual({
        ...first,
        attributes: { ...first.attributes, comment: '', updated_at: expect.any(String) as string },
        relationships: { ...first.relationships, author: { data: null } },
      });
      expect(left).toEqual(reply);
      expect((await get(pathOf(first)).expect(200)).body.data).toEqual(tombstone);
      expect(await thread.count()).toBe(1);
      expect(await thread.textsSeen(member.headers, 'parent=0')).toEqual(['']);
      expect((await get(`/api/v1/comments?author=${member.id}&article=${thread.articleId}`)).body.data).toEqual([]);
      expect(await site.sql('SELECT text, author_id FROM comments WHERE id = ?', [first.id])).toEqual([
        { text: '', author_id: null },
      ]);

      for (const headers of [member.headers, editor]) {
        await patch(pathOf(first), headers, { comment: 'Back' }).expect(404);
        await remove(pathOf(first), headers).expect(404);
      }
      await moveTo(first, 'reject').expect(404);
    });

    it('takes tombstones away with the last reply, up the thread', async () => {
      const first = await thread.add(member.headers, '1');
      const second = await thread.add(member.headers, '2', { parent_id: first.id });
      const third = await thread.add(member.headers, '3', { parent_id: second.id });
      const fourth = await thread.add(member.headers, '4', { parent_id: second.id });
      await remove(pathOf(first), member.headers).expect(204);
      await remove(pathOf(second), editor).expect(204);
      await remove(pathOf(third), member.headers).expect(204);
      expect(await thread.textsSeen()).toEqual(['', '', '4']);
      expect(await thread.count()).toBe(1);
      await remove(pathOf(fourth), member.headers).expect(204);
      expect(await site.sql('SELECT id FROM comments WHERE article_id = ?', [thread.articleId])).toEqual([]);
      expect(await thread.count()).toBe(0);
    });

    it('leaves alone what still stands above', async () => {
      const first = await thread.add(member.headers, '1');
      const reply = await thread.add(member.headers, '2', { parent_id: first.id });
      await remove(pathOf(reply), member.headers).expect(204);
      expect(await thread.textsSeen()).toEqual(['1']);
    });
  });

  it('count with the articles and have their documentation where they lie below an article', async () => {
    const { body } = await site.http.get('/openapi.json').expect(200);
    const tagsOf = (path: string) => body.paths[path].get.tags as string[];
    expect(tagsOf('/api/v1/articles/{id}/comments')).toEqual(['articles']);
    expect(tagsOf('/api/v1/comments')).toEqual(['comments']);
  });
});
