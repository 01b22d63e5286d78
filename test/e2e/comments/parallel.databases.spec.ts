import type { Response } from 'supertest';
import { PurgeTrashJob } from '../../../src/modules/articles/jobs/purge-trash.job.js';
import { CommentThread } from '../../support/comment-thread.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('concurrent requests for comments', () => {
  let site: TestApp;
  let editor: Headers;
  let members: { id: number; headers: Headers }[];

  beforeAll(async () => {
    site = await startTestApp({ DATABASE_TIMEOUT_MS: '30000', COMMENTS_FLOOD: '0' });
    editor = (await site.createUser('editor')).headers;
    members = await Promise.all(Array.from({ length: 8 }, () => site.createUser('member')));
  });
  afterAll(() => site.stop());

  const send = (test: PromiseLike<Response>): Promise<Response> => Promise.resolve(test);
  const statusesOf = (answers: readonly Response[]) => [...new Set(answers.map(({ status }) => status))].sort();
  const approvedIn = async (articleId: number): Promise<number[]> => {
    const rows = await site.sql<{ id: number }>(
      'SELECT id FROM comments WHERE article_id = ? AND status = 1 AND deleted_at IS NULL ORDER BY id',
      [articleId],
    );
    return rows.map(({ id }) => id);
  };
  const post = (thread: CommentThread, n: number, more: object = {}) =>
    send(
      site.unchecked
        .post(thread.path)
        .set(members[n % members.length]!.headers)
        .send({ comment: `Number ${n}`, ...more }),
    );

  it('stores, lists and counts 100 concurrent comments', async () => {
    const thread = await CommentThread.start(site);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => post(thread, n)));
    expect(statusesOf(answers)).toEqual([201]);
    const ids = answers.map(({ body }) => (body.data as ApiObject).id).sort((a, b) => a - b);
    expect(await approvedIn(thread.articleId)).toEqual(ids);
    expect(await thread.commentsCount()).toBe(100);
    expect((await thread.list()).map(({ id }) => id)).toEqual(ids);
    const told = await site.sql("SELECT id FROM outbox WHERE name = 'articles.comment.added'");
    expect(told).toHaveLength(100);
  });

  it('keeps the comment count exact during concurrent deletions, moderation, replies and article changes', async () => {
    const thread = await CommentThread.start(site);
    const first = await Promise.all([...Array(30).keys()].map((n) => post(thread, n)));
    const comments = first.map(({ body }) => body.data as ApiObject);
    const roots = comments.slice(0, 10);
    const act = (comment: ApiObject, action: string) =>
      send(site.unchecked.post(`${comment.links['self']}/${action}`).set(editor));
    const article = `/api/v1/articles/${thread.articleId}`;

    const answers = await Promise.all([
      ...[...Array(40).keys()].map((n) => post(thread, n)),
      // Concurrent replies and deletion: a reply finds its parent or gets 422.
      ...roots.flatMap(({ id }, n) => [post(thread, n, { parent_id: id }), post(thread, n + 1, { parent_id: id })]),
      ...roots.map(({ links }) => send(site.unchecked.delete(links['self']!).set(editor))),
      // Two concurrent deletions of each comment.
      ...comments
        .slice(10, 15)
        .flatMap(({ links }) => [
          send(site.unchecked.delete(links['self']!).set(editor)),
          send(site.unchecked.delete(links['self']!).set(editor)),
        ]),
      ...comments.slice(15, 25).flatMap((comment) => [act(comment, 'reject'), act(comment, 'approve')]),
      ...comments.slice(25).flatMap((comment) => [act(comment, 'reject'), act(comment, 'reject')]),
      ...[...Array(10).keys()].flatMap((n) => [
        send(site.unchecked.get(`${article}?include=comments`)),
        send(
          site.unchecked
            .patch(article)
            .set(editor)
            .send({ subtitle: `Number ${n}` }),
        ),
        send(site.unchecked.get(thread.path)),
      ]),
    ]);

    expect(statusesOf(answers).filter((status) => ![200, 201, 204, 404, 422].includes(status))).toEqual([]);
    const approved = await approvedIn(thread.articleId);
    expect(approved.length).toBeGreaterThan(40);
    expect(await thread.commentsCount()).toBe(approved.length);
    const shown = (await thread.list()).filter(({ relationships }) => relationships!['author']!.data !== null);
    expect(shown.map(({ id }) => id)).toEqual(approved);
    const orphans = await site.sql(
      `SELECT c.id FROM comments c WHERE c.article_id = ? AND c.deleted_at IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM comments r WHERE r.parent_id = c.id)`,
      [thread.articleId],
    );
    expect(orphans).toEqual([]);
  });

  it('stores no comment after the article is moved to the trash', async () => {
    for (let round = 0; round < 5; round++) {
      const thread = await CommentThread.start(site);
      const answers = await Promise.all([
        ...[...Array(4).keys()].map((n) => post(thread, n)),
        send(site.unchecked.delete(`/api/v1/articles/${thread.articleId}`).set(editor)),
        ...[...Array(4).keys()].map((n) => post(thread, n)),
      ]);
      expect(statusesOf(answers).filter((status) => ![201, 204, 404].includes(status))).toEqual([]);
      const told = await site.sql<{ name: string }>('SELECT name FROM outbox ORDER BY id');
      expect(told.at(-1)!.name).toBe('articles.item.deleted');
    }
  });

  it('returns 201 or 404 when the article is purged concurrently', async () => {
    const threads = await Promise.all([...Array(6).keys()].map(() => CommentThread.start(site)));
    const other = await CommentThread.start(site);
    const purge = async ({ articleId }: CommentThread) => {
      const trashed = await send(site.unchecked.delete(`/api/v1/articles/${articleId}`).set(editor));
      await site.app.get(PurgeTrashJob, { strict: false }).run(undefined, new Date(Date.now() + 40 * 86_400_000));
      return trashed;
    };
    const answers = await Promise.all(
      threads.flatMap((thread, n) => [
        ...[...Array(6).keys()].map((m) => post(thread, n + m)),
        purge(thread),
        post(other, n),
        post(thread, n),
      ]),
    );
    expect(statusesOf(answers).filter((status) => ![201, 204, 404].includes(status))).toEqual([]);
    for (const { articleId } of threads) {
      expect(await site.sql('SELECT id FROM articles WHERE id = ?', [articleId])).toEqual([]);
      expect(await approvedIn(articleId)).toEqual([]);
    }
    expect(await other.commentsCount()).toBe(6);
  });
});
