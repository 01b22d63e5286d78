import { sqlTime } from '../../../src/core/database/sql.js';
import { CommentThread } from '../../support/comment-thread.js';
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

  describe('PATCH /api/v1/comments/{id}', () => {
    it('lets the author change the text for 15 minutes', async () => {
      const comment = await thread.add(site.member.headers, 'First try');
      const { body } = await site
        .patch(pathOf(comment), site.member.headers, { comment: '<i>Second</i> try' })
        .expect(200);
      expect(body.data.attributes).toMatchObject({ comment: 'Second try', status: 'approved' });
      expect(body.data.attributes.updated_at).not.toBeNull();

      const age = async (minutes: number) => {
        const made = sqlTime(new Date(Date.now() - minutes * 60_000));
        await site.app.sql('UPDATE comments SET created_at = ? WHERE id = ?', [made, comment.id]);
      };
      await age(14.9);
      await site.patch(pathOf(comment), site.member.headers, { comment: 'Third try' }).expect(200);
      await age(15.1);
      await site.patch(pathOf(comment), site.member.headers, { comment: 'Fourth try' }).expect(403);
      await site.patch(pathOf(comment), site.editor, { comment: 'As an editor' }).expect(200);
      expect(await thread.listTexts()).toEqual(['As an editor']);
    });

    it('does not change the version when the values are equal', async () => {
      const comment = await thread.add(site.member.headers, 'The same');
      for (const input of [{}, { comment: ' The <b>same</b> ' }]) {
        const { body } = await site.patch(pathOf(comment), site.member.headers, input).expect(200);
        expect(body.data).toEqual(comment);
      }
      const { body } = await site.patch(pathOf(comment), site.editor, { status: 'approved' }).expect(200);
      expect(body.data).toEqual(comment);
      expect(await site.app.sql('SELECT version FROM comments WHERE id = ?', [comment.id])).toEqual([{ version: 1 }]);
    });

    it('returns 401 to visitors, 403 to other members and 403 to the author for a status', async () => {
      const comment = await thread.add(site.member.headers, 'Mine');
      await site.patch(pathOf(comment), {}, { comment: 'Yours' }).expect(401);
      await site.patch(pathOf(comment), site.other.headers, { comment: 'Yours' }).expect(403);
      await site.patch(pathOf(comment), site.other.headers, {}).expect(403);
      await site.patch(pathOf(comment), site.member.headers, { status: 'approved' }).expect(403);
      await site.patch(`/api/v1/comments/${UNKNOWN_ID}`, site.editor, { status: 'approved' }).expect(404);
      expect((await site.get(pathOf(comment)).expect(200)).body.data).toEqual(comment);
    });

    it('emits no articles.comment.approved when the text of an approved comment changes', async () => {
      const comment = await thread.add(site.member.headers, 'First try');
      await site.patch(pathOf(comment), site.member.headers, { comment: 'Second try' }).expect(200);
      expect(await site.outboxEvents('articles.comment.approved', comment.id)).toEqual([]);
    });

    it('hides an invisible parent in the response', async () => {
      const first = await thread.add(site.member.headers, 'First');
      const reply = await thread.add(site.other.headers, 'Reply', { parent_id: first.id });
      await site.moderate(first, 'reject').expect(200);
      const { body } = await site.patch(pathOf(reply), site.other.headers, { comment: 'Changed' }).expect(200);
      expect(body.data.relationships.parent.data).toBeNull();
    });

    it('returns 422 when the text is empty or null, or the status is unknown', async () => {
      const comment = await thread.add(site.member.headers, 'Mine');
      const fieldsOf = async (input: object) => {
        const { body } = await site.patch(pathOf(comment), site.editor, input).expect(422);
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
    it('sets the status, updates the comment count and emits articles.comment.approved once', async () => {
      const comment = await thread.add(site.member.headers, 'Debatable');
      const statuses: unknown[] = [];
      const counts: number[] = [];
      for (const action of ['reject', 'reject', 'approve', 'approve'] as const) {
        const { body } = await site.moderate(comment, action).expect(200);
        statuses.push(body.data.attributes.status);
        counts.push(await thread.commentsCount());
      }
      expect(statuses).toEqual(['rejected', 'rejected', 'approved', 'approved']);
      expect(counts).toEqual([0, 0, 1, 1]);
      expect(await site.outboxEvents('articles.comment.approved', comment.id)).toMatchObject([
        { commentid: comment.id, approved: 1 },
      ]);
      expect(await site.outboxEvents('articles.comment.added', comment.id)).toHaveLength(1);
    });

    it('stores the events of a comment in the order of its article', async () => {
      const comment = await thread.add(site.member.headers, 'Debatable');
      for (const action of ['reject', 'approve'] as const) await site.moderate(comment, action).expect(200);
      const events = await site.app.sql(
        "SELECT name FROM outbox WHERE name LIKE 'articles.comment.%' AND subject = ? ORDER BY id",
        [`item:${thread.articleId}`],
      );
      expect(events).toEqual([{ name: 'articles.comment.added' }, { name: 'articles.comment.approved' }]);
    });

    it('returns 401 to visitors and 403 to members and the author of the article', async () => {
      const comment = await thread.add(site.member.headers, 'Debatable');
      await site.moderate(comment, 'approve', {}).expect(401);
      await site.moderate(comment, 'approve', site.member.headers).expect(403);
      await site.moderate(comment, 'reject', site.other.headers).expect(403);
      const author = await site.app.createUser('author');
      const theirs = await CommentThread.start(site.app, { author_id: author.id });
      await site.moderate(await theirs.add(site.member.headers, 'Hello'), 'reject', author.headers).expect(403);
    });
  });

  describe('DELETE /api/v1/comments/{id}', () => {
    it('lets the author at any time and moderators delete the comment', async () => {
      const [first, second] = [
        await thread.add(site.member.headers, 'First'),
        await thread.add(site.member.headers, 'Second'),
      ];
      await site.app.sql("UPDATE comments SET created_at = '2020-01-01 00:00:00.000' WHERE id = ?", [first.id]);
      await site.remove(pathOf(first), {}).expect(401);
      await site.remove(pathOf(first), site.other.headers).expect(403);
      await site.remove(pathOf(first), site.member.headers).expect(204);
      await site.remove(pathOf(first), site.member.headers).expect(404);
      await site.remove(pathOf(second), site.editor).expect(204);
      expect(await thread.list(site.editor)).toEqual([]);
      expect(await thread.commentsCount()).toBe(0);
      expect(await site.app.sql('SELECT id FROM comments WHERE article_id = ?', [thread.articleId])).toEqual([]);
    });

    it('does not change the comment count when a rejected comment is deleted', async () => {
      const [rejected] = [
        await thread.add(site.member.headers, 'Rejected'),
        await thread.add(site.member.headers, 'Approved'),
      ];
      await site.moderate(rejected, 'reject').expect(200);
      await site.remove(pathOf(rejected), site.member.headers).expect(204);
      expect(await thread.commentsCount()).toBe(1);
    });

    it('leaves a tombstone if the comment has replies', async () => {
      const first = await thread.add(site.member.headers, 'A secret');
      const reply = await thread.add(site.other.headers, 'Reply', { parent_id: first.id });
      await site.remove(pathOf(first), site.member.headers).expect(204);

      const [tombstone, left] = await thread.list();
      expect(tombstone).toEqual({
        ...first,
        attributes: { ...first.attributes, comment: '', updated_at: expect.any(String) as string },
        relationships: { ...first.relationships, author: { data: null } },
      });
      expect(left).toEqual(reply);
      expect((await site.get(pathOf(first)).expect(200)).body.data).toEqual(tombstone);
      expect(await thread.commentsCount()).toBe(1);
      expect(await thread.listTexts(site.member.headers, 'parent=0')).toEqual(['']);
      expect(
        (await site.get(`/api/v1/comments?author=${site.member.id}&article=${thread.articleId}`)).body.data,
      ).toEqual([]);
      expect(await site.app.sql('SELECT text, author_id FROM comments WHERE id = ?', [first.id])).toEqual([
        { text: '', author_id: null },
      ]);

      for (const headers of [site.member.headers, site.editor]) {
        await site.patch(pathOf(first), headers, { comment: 'Back' }).expect(404);
        await site.remove(pathOf(first), headers).expect(404);
      }
      await site.moderate(first, 'reject').expect(404);
    });

    it('deletes tombstones up the thread with their last reply', async () => {
      const first = await thread.add(site.member.headers, '1');
      const second = await thread.add(site.member.headers, '2', { parent_id: first.id });
      const third = await thread.add(site.member.headers, '3', { parent_id: second.id });
      const fourth = await thread.add(site.member.headers, '4', { parent_id: second.id });
      await site.remove(pathOf(first), site.member.headers).expect(204);
      await site.remove(pathOf(second), site.editor).expect(204);
      await site.remove(pathOf(third), site.member.headers).expect(204);
      expect(await thread.listTexts()).toEqual(['', '', '4']);
      expect(await thread.commentsCount()).toBe(1);
      await site.remove(pathOf(fourth), site.member.headers).expect(204);
      expect(await site.app.sql('SELECT id FROM comments WHERE article_id = ?', [thread.articleId])).toEqual([]);
      expect(await thread.commentsCount()).toBe(0);
    });

    it('does not delete a parent that is not a tombstone', async () => {
      const first = await thread.add(site.member.headers, '1');
      const reply = await thread.add(site.member.headers, '2', { parent_id: first.id });
      await site.remove(pathOf(reply), site.member.headers).expect(204);
      expect(await thread.listTexts()).toEqual(['1']);
    });
  });
});
