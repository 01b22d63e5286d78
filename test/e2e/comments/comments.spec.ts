import { SpamFilterRunner } from '../../../src/modules/comments/spam-filter-runner.js';
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

  describe('POST /api/v1/articles/{id}/comments', () => {
    it('returns 201 with the comment and Location, and emits articles.comment.added', async () => {
      const answer = await thread.post(site.member.headers, { comment: '  I was on that ferry. ' }).expect(201);
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
            author: { data: { type: 'user', id: site.member.id } },
            article: { data: { type: 'article', id: thread.articleId } },
            parent: { data: null },
          },
          links: { self: `/api/v1/comments/${id}` },
        },
      });
      expect((await site.get(`/api/v1/comments/${id}`).expect(200)).body).toEqual(answer.body);
      expect(await thread.commentsCount()).toBe(1);
      expect(await site.outboxEvents('articles.comment.added', id)).toEqual([
        {
          commentid: id,
          itemid: thread.articleId,
          uid: site.member.id,
          comment: 'I was on that ferry.',
          datesub: Math.floor(Date.parse(answer.body.data.attributes.created_at as string) / 1000),
          approved: 1,
        },
      ]);
    });

    it.each([
      ['markup', '<p>Very <b onclick="x()">good</b></p>', 'Very good'],
      ['scripts and styles with their content', 'a<script>alert(1)</script>b<style>i{}</style>c', 'abc'],
      ['markup nested in markup', 'so <<b>script>alert(1)<</b>/script> it is', 'so  it is'],
    ])('removes %s', async (_, comment, left) => {
      expect((await thread.add(site.member.headers, comment)).attributes['comment']).toBe(left);
    });

    it.each(['a < b & c > d', 'I <3 you', 'two\nlines\r\nand a third', '&lt;b&gt; &amp; &copy;', '日本語 🌍'])(
      'stores %j unchanged',
      async (comment) => {
        expect((await thread.add(site.member.headers, comment)).attributes['comment']).toBe(comment);
      },
    );

    it.each([
      ['missing', {}, 'The comment is required.'],
      ['empty', { comment: ' \n ' }, 'The comment must not be empty.'],
      ['a number', { comment: 5 }, 'The comment must be a string.'],
      ['too long', { comment: '🌍'.repeat(5001) }, 'The comment must not have more than 5000 characters.'],
      ['a text with control characters', { comment: 'a\u0000b' }, 'The comment must be well-formed text.'],
      ['only markup', { comment: '<p><br></p>' }, 'The comment must not be empty once markup is removed.'],
      [
        'only invisible characters',
        { comment: '<b></b>\u200b' },
        'The comment must not be empty once markup is removed.',
      ],
    ])('returns 422 when the comment is %s', async (_, input, message) => {
      const { body } = await thread.post(site.member.headers, input).expect(422);
      expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'comment', message }] });
      expect(await thread.list(site.editor)).toEqual([]);
    });

    it('accepts 5000 characters and counts an emoji as one character', async () => {
      const comment = '🌍'.repeat(5000);
      expect((await thread.add(site.member.headers, comment)).attributes['comment']).toBe(comment);
    });

    it('returns 422 with every failing field', async () => {
      const fieldsOf = async (input: object) => {
        const { body } = await thread.post(site.member.headers, input).expect(422);
        return (body.error.details as { field: string }[]).map(({ field }) => field);
      };
      expect(await fieldsOf({ comment: '', parent_id: 'x' })).toEqual(['comment', 'parent_id']);
      expect(await fieldsOf({ comment: '', parent_id: UNKNOWN_ID })).toEqual(['comment', 'parent_id']);
      expect(await fieldsOf({ comment: '<b></b>', parent_id: 'x' })).toEqual(['parent_id', 'comment']);
      expect(await fieldsOf({ comment: '<b></b>', parent_id: UNKNOWN_ID })).toEqual(['comment', 'parent_id']);
    });

    it('returns 404 when the article is moved to the trash after the first check', async () => {
      const spy = jest
        .spyOn(site.app.app.get(SpamFilterRunner, { strict: false }), 'evaluate')
        .mockImplementationOnce(async () => {
          await site.remove(`/api/v1/articles/${thread.articleId}`, site.admin).expect(204);
          return undefined;
        });
      const { body } = await thread.post(site.member.headers, { comment: 'Too late' }).expect(404);
      spy.mockRestore();
      expect(body.error.message).toBe('Article not found');
      expect(await site.app.sql('SELECT id FROM comments WHERE article_id = ?', [thread.articleId])).toEqual([]);
    });

    it('returns 401 to visitors and 404 for an article that is invisible to the member', async () => {
      await thread.post({}, { comment: 'Hello' }).expect(401);
      const draft = await CommentThread.start(site.app, { status: 'draft' });
      const { body } = await draft.post(site.member.headers, { comment: 'Hello' }).expect(404);
      expect(body.error.message).toBe('Article not found');
      await draft.add(site.editor, 'Needs a better beginning');
    });
  });

  describe('comment threads', () => {
    it('accepts threads of five levels and returns 422 for the sixth level', async () => {
      let parent_id: number | null = null;
      for (let depth = 1; depth <= 5; depth++) {
        const reply: ApiObject = await thread.add(site.other.headers, `At level ${depth}`, { parent_id });
        expect(reply.relationships!['parent']!.data).toEqual(parent_id && { type: 'comment', id: parent_id });
        parent_id = reply.id;
      }
      const { body } = await thread.post(site.other.headers, { comment: 'Too deep', parent_id }).expect(422);
      expect(body.error.details).toEqual([
        { field: 'parent_id', message: 'The parent id names a comment at level 5, which is the maximum.' },
      ]);
      expect(await thread.commentsCount()).toBe(5);
    });

    it.each([0, null])('stores a comment without a parent when parent_id is %p', async (parent_id) => {
      const comment = await thread.add(site.member.headers, 'Hello', { parent_id });
      expect(comment.relationships!['parent']!.data).toBeNull();
    });

    it('returns 422 when the parent is unknown, on another article, invisible or deleted', async () => {
      const elsewhere = await (await CommentThread.start(site.app)).add(site.member.headers, 'On another article');
      const pending = await thread.add(site.member.headers, 'Not to be seen');
      await site.moderate(pending, 'reject').expect(200);
      const gone = await thread.add(site.member.headers, 'Soon gone');
      await thread.add(site.other.headers, 'Its reply', { parent_id: gone.id });
      await site.remove(pathOf(gone), site.member.headers).expect(204);

      for (const parent_id of [UNKNOWN_ID, elsewhere.id, pending.id, gone.id]) {
        const { body } = await thread.post(site.other.headers, { comment: 'Hello', parent_id }).expect(422);
        expect(body.error.details).toEqual([
          { field: 'parent_id', message: 'The parent id names no comment on this article that can be answered.' },
        ]);
      }
      await thread.add(site.member.headers, 'Why?', { parent_id: pending.id });
    });

    it('hides an invisible parent in comments and in the parent filter', async () => {
      const first = await thread.add(site.member.headers, 'First');
      const reply = await thread.add(site.other.headers, 'Reply', { parent_id: first.id });
      await site.moderate(first, 'reject').expect(200);

      const parentFor = async (headers?: Headers) =>
        ((await site.get(pathOf(reply), headers).expect(200)).body.data as ApiObject).relationships!['parent']!.data;
      expect(await parentFor()).toBeNull();
      expect(await parentFor(site.other.headers)).toBeNull();
      expect(await parentFor(site.member.headers)).toEqual({ type: 'comment', id: first.id });
      expect(await parentFor(site.editor)).toEqual({ type: 'comment', id: first.id });

      expect(await thread.listTexts({}, 'parent=0')).toEqual(['Reply']);
      expect(await thread.listTexts({}, `parent=${first.id}`)).toEqual([]);
      expect(await thread.listTexts(site.editor, 'parent=0')).toEqual(['First']);
      expect(await thread.listTexts(site.member.headers, `parent=${first.id}`)).toEqual(['Reply']);
      expect((await thread.list()).map(({ relationships }) => relationships!['parent']!.data)).toEqual([null]);
    });
  });
});
