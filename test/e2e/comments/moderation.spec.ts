import { CommentThread } from '../../support/comment-thread.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const statusOf = ({ attributes }: ApiObject) => attributes['status'];

describe.each(['none', 'first', 'all'])('COMMENTS_MODERATION=%s', (COMMENTS_MODERATION) => {
  let site: TestApp;
  let editor: Headers;
  let member: { id: number; headers: Headers };
  let thread: CommentThread;

  beforeAll(async () => {
    site = await startTestApp({ COMMENTS_MODERATION, COMMENTS_FLOOD: '0' });
    editor = (await site.createUser('editor')).headers;
    thread = await CommentThread.start(site);
  });
  afterAll(() => site.stop());

  beforeEach(async () => {
    member = await site.createUser('member');
  });

  const act = (comment: ApiObject, action: 'approve' | 'reject') =>
    site.http.post(`${comment.links['self']}/${action}`).set(editor).expect(200);
  const rewrite = async (comment: ApiObject, headers = member.headers) => {
    const text = { comment: `${comment.attributes['comment'] as string}, rewritten` };
    const { body } = await site.http.patch(comment.links['self']!).set(headers).send(text).expect(200);
    return body.data as ApiObject;
  };
  const waitsWith = (...moderations: string[]) => (moderations.includes(COMMENTS_MODERATION) ? 'pending' : 'approved');

  it('sets the status of new comments and emits articles.comment.added also for pending comments', async () => {
    const first = await thread.add(member.headers, 'First');
    expect(statusOf(first)).toBe(waitsWith('first', 'all'));
    expect(statusOf(await thread.add(member.headers, 'Second'))).toBe(waitsWith('first', 'all'));
    await act(first, 'approve');
    expect(statusOf(await thread.add(member.headers, 'Third'))).toBe(waitsWith('all'));
    const [event] = await site.sql<{ data: string }>(
      "SELECT data FROM outbox WHERE name = 'articles.comment.added' ORDER BY id DESC LIMIT 1",
    );
    expect(JSON.parse(event!.data)).toMatchObject({
      comment: { comment: 'Third', approved: COMMENTS_MODERATION === 'all' ? 0 : 1 },
    });
  });

  it('does not count a rejected comment as the first approved comment', async () => {
    await act(await thread.add(member.headers, 'Rude'), 'reject');
    expect(statusOf(await thread.add(member.headers, 'Polite'))).toBe(waitsWith('first', 'all'));
  });

  it('publishes comments of moderators immediately', async () => {
    expect(statusOf(await thread.add(editor, 'As an editor'))).toBe('approved');
    expect(statusOf(await thread.add(await site.asAdmin(), 'As an administrator'))).toBe('approved');
  });

  it('resets an approved comment to the status of a new comment when its author changes the text', async () => {
    const comment = await thread.add(member.headers, 'Harmless');
    await act(comment, 'approve');
    const before = await thread.commentsCount();
    expect(statusOf(await rewrite(comment))).toBe(waitsWith('all'));
    expect(await thread.commentsCount()).toBe(COMMENTS_MODERATION === 'all' ? before - 1 : before);
    await act(comment, 'approve');
    expect(statusOf(await rewrite(comment, editor))).toBe('approved');
  });

  it('keeps an approved comment approved when its author sends the same text', async () => {
    const comment = await thread.add(member.headers, 'Harmless');
    await act(comment, 'approve');
    const { body } = await site.http
      .patch(comment.links['self']!)
      .set(member.headers)
      .send({ comment: 'Harmless' })
      .expect(200);
    expect(statusOf(body.data as ApiObject)).toBe('approved');
  });

  it('keeps a rejected comment rejected when its author changes the text', async () => {
    const comment = await thread.add(member.headers, 'Rude');
    await act(comment, 'reject');
    expect(statusOf(await rewrite(comment))).toBe('rejected');
  });
});

describe('the approve permission of a category', () => {
  let site: TestApp;
  let admin: Headers;
  let author: { id: number; headers: Headers };
  let editor: { id: number; headers: Headers };
  let member: { id: number; headers: Headers };
  let granted: CommentThread;
  let usual: CommentThread;

  beforeAll(async () => {
    site = await startTestApp({ COMMENTS_MODERATION: 'all', COMMENTS_FLOOD: '1' });
    admin = await site.asAdmin();
    author = await site.createUser('author');
    editor = await site.createUser('editor');
    const category_id = await site.createCategory();
    await site.http
      .put(`/api/v1/categories/${category_id}/permissions`)
      .set(admin)
      .send({ approve: ['author'] })
      .expect(200);
    [granted, usual] = [await CommentThread.start(site, { category_id }), await CommentThread.start(site)];
  });
  afterAll(() => site.stop());

  beforeEach(async () => {
    member = await site.createUser('member');
  });

  const keyOf = async (owner: Headers, scopes: string[]): Promise<Headers> => {
    const client = await site.http.post('/api/v1/api-clients').set(owner).send({ name: 'App' }).expect(201);
    const { body } = await site.http
      .post(client.body.data.links.keys as string)
      .set(owner)
      .send({ name: 'Key', scopes })
      .expect(201);
    return { 'X-API-Key': body.data.attributes.key as string };
  };
  const approve = (comment: ApiObject, headers: Headers) =>
    site.http.post(`${comment.links['self']}/approve`).set(headers);
  const queueOf = async (headers: Headers) => {
    const { body } = await site.http.get('/api/v1/comments?status=pending&per_page=100').set(headers).expect(200);
    return (body.data as ApiObject[]).map(({ id }) => id);
  };

  it('allows moderation only of comments in that category', async () => {
    const there = await granted.add(member.headers, 'Hello');
    const elsewhere = await usual.add((await site.createUser('member')).headers, 'Hello');
    expect([statusOf(there), statusOf(elsewhere)]).toEqual(['pending', 'pending']);

    expect(await queueOf(author.headers)).toEqual([there.id]);
    expect(await queueOf(editor.headers)).toEqual([elsewhere.id]);
    expect(await queueOf(admin)).toEqual([elsewhere.id, there.id]);

    await approve(there, editor.headers).expect(404);
    await approve(elsewhere, author.headers).expect(404);
    await approve(there, author.headers).expect(200);
    await approve(there, editor.headers).expect(403);
    await approve(elsewhere, editor.headers).expect(200);
  });

  it('publishes comments in that category immediately and without flood control', async () => {
    for (const text of ['One', 'Two', 'Three']) {
      expect(statusOf(await granted.add(author.headers, text))).toBe('approved');
    }
    expect(statusOf(await usual.add(author.headers, 'Elsewhere'))).toBe('pending');
    await usual.post(author.headers, { comment: 'Elsewhere' }).expect(429);
  });

  it('allows moderation with an API key only if the key has the scope comments:moderate', async () => {
    const [writer, moderator] = [
      await keyOf(editor.headers, ['articles:read', 'comments:write']),
      await keyOf(editor.headers, ['comments:moderate']),
    ];
    const waiting = await usual.add(member.headers, 'Hello');
    const own = await usual.add(writer, 'By a program');
    expect(statusOf(own)).toBe('pending');

    expect(await queueOf(writer)).toEqual([own.id]);
    await approve(waiting, writer).expect(403);
    await site.http.patch(waiting.links['self']!).set(writer).send({ status: 'approved' }).expect(404);
    await site.http.patch(own.links['self']!).set(writer).send({ status: 'approved' }).expect(403);

    expect((await queueOf(moderator)).slice(0, 2)).toEqual([own.id, waiting.id]);
    await approve(waiting, moderator).expect(200);
    await site.http.delete(waiting.links['self']!).set(moderator).expect(403);
    await usual.post(moderator, { comment: 'Hello' }).expect(403);
  });

  it('returns only public comments and own comments to an API key without articles:read', async () => {
    const draft = await CommentThread.start(site, { status: 'draft' });
    const [key, moderator] = [await keyOf(admin, ['comments:write']), await keyOf(admin, ['comments:moderate'])];
    const hidden = await draft.add(admin, 'On a draft');
    for (const headers of [key, moderator]) {
      await site.http.get(draft.path).set(headers).expect(404);
      await site.http.get(hidden.links['self']!).set(headers).expect(404);
      const { body } = await site.http.get(`/api/v1/comments?article=${draft.articleId}`).set(headers).expect(200);
      expect(body.meta.total).toBe(0);
    }
    await draft.post(key, { comment: 'Hello' }).expect(404);
    const waiting = await usual.add(key, 'Hello');
    expect(statusOf(waiting)).toBe('pending');
    await site.http.get(waiting.links['self']!).set(key).expect(200);
    const ratingsOnly = await keyOf(admin, ['ratings:write']);
    await site.http.get(waiting.links['self']!).set(ratingsOnly).expect(404);
  });
});
