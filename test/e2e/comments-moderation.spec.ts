import { Thread } from '../support/comments.js';
import type { ApiObject, Headers } from '../support/test-client.js';
import { type Environment, startTestApp, type TestApp } from '../support/test-app.js';

const statusOf = ({ attributes }: ApiObject) => attributes['status'];

describe.each(['none', 'first', 'all'])('COMMENTS_MODERATION=%s', (COMMENTS_MODERATION) => {
  let site: TestApp;
  let editor: Headers;
  let member: { id: number; headers: Headers };
  let thread: Thread;

  beforeAll(async () => {
    site = await startTestApp({ COMMENTS_MODERATION, COMMENTS_FLOOD: '0' });
    editor = (await site.createUser('editor')).headers;
    thread = await Thread.start(site);
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

  it('says which comments wait, and tells of those too', async () => {
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

  it('lets nobody wait who moderates', async () => {
    expect(statusOf(await thread.add(editor, 'As an editor'))).toBe('approved');
    expect(statusOf(await thread.add(await site.asAdmin(), 'As an administrator'))).toBe('approved');
  });

  it('sends back what its author has changed after it was approved', async () => {
    const comment = await thread.add(member.headers, 'Harmless');
    await act(comment, 'approve');
    const before = await thread.count();
    expect(statusOf(await rewrite(comment))).toBe(waitsWith('all'));
    expect(await thread.count()).toBe(COMMENTS_MODERATION === 'all' ? before - 1 : before);
    await act(comment, 'approve');
    expect(statusOf(await rewrite(comment, editor))).toBe('approved');
  });

  it('leaves what a moderator has rejected rejected', async () => {
    const comment = await thread.add(member.headers, 'Rude');
    await act(comment, 'reject');
    expect(statusOf(await rewrite(comment))).toBe('rejected');
  });
});

describe('whoever may approve the articles of a category', () => {
  let site: TestApp;
  let admin: Headers;
  let author: { id: number; headers: Headers };
  let editor: { id: number; headers: Headers };
  let member: { id: number; headers: Headers };
  let granted: Thread;
  let usual: Thread;

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
    [granted, usual] = [await Thread.start(site, { category_id }), await Thread.start(site)];
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

  it('moderates the comments there, and nowhere else', async () => {
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

  it('neither waits there nor is held up', async () => {
    for (const text of ['One', 'Two', 'Three']) {
      expect(statusOf(await granted.add(author.headers, text))).toBe('approved');
    }
    expect(statusOf(await usual.add(author.headers, 'Elsewhere'))).toBe('pending');
    await usual.post(author.headers, { comment: 'Elsewhere' }).expect(429);
  });

  it('does so with a key of that scope alone', async () => {
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

  it('a key that reads no articles sees no more than a visitor, but its own comments there', async () => {
    const draft = await Thread.start(site, { status: 'draft' });
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

describe('flood control', () => {
  const within = async (env: Environment, work: (site: TestApp, thread: Thread) => Promise<void>) => {
    const site = await startTestApp(env);
    try {
      await work(site, await Thread.start(site));
    } finally {
      await site.stop();
    }
  };

  it('lets a member store five within a minute, and says when the next one fits', () =>
    within({}, async (site, thread) => {
      const { id, headers } = await site.createUser('member');
      const first = await thread.add(headers, 'Number 1');
      for (let n = 2; n <= 5; n++) {
        // What is refused does not count.
        await thread.post(headers, { comment: '' }).expect(422);
        await thread.post(headers, { comment: 'Lost', parent_id: 999 }).expect(422);
        await thread.add(headers, `Number ${n}`);
      }
      // What is deleted does.
      await site.http.delete(first.links['self']!).set(headers).expect(204);
      for (let n = 0; n < 2; n++) {
        const { body, headers: answered } = await thread.post(headers, { comment: 'Number 6' }).expect(429);
        expect(body.error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', message: 'Too many comments within a minute' });
        expect(Number(answered['retry-after'])).toBeGreaterThan(30);
        expect(Number(answered['retry-after'])).toBeLessThanOrEqual(60);
        expect(Number(answered['x-ratelimit-remaining'])).toBeGreaterThan(0);
      }
      // Nobody else is held up.
      await thread.add((await site.createUser('member')).headers, 'Hello');
      for (let n = 0; n < 6; n++) await thread.add(await site.asAdmin(), `Answer ${n}`);

      // A minute after the first, one more fits.
      const [row] = await site.sql<{ recent: string }>('SELECT recent FROM comment_authors WHERE user_id = ?', [id]);
      const times = (JSON.parse(row!.recent) as number[]).map((time, n) => (n === 0 ? time - 60_000 : time));
      await site.sql('UPDATE comment_authors SET recent = ? WHERE user_id = ?', [JSON.stringify(times), id]);
      await thread.add(headers, 'Number 6');
      await thread.post(headers, { comment: 'Number 7' }).expect(429);
      expect(await thread.seen()).toHaveLength(12);
    }));

  it('counts exactly, however many come at once', () =>
    within({ COMMENTS_FLOOD: '7' }, async (site, thread) => {
      const members = [await site.createUser('member'), await site.createUser('member')];
      const second = await Thread.start(site);
      const answers = await Promise.all(
        members.flatMap(({ headers }) =>
          Array.from({ length: 20 }, (_, n) =>
            site.unchecked
              .post([thread, second][n % 2]!.path)
              .set(headers)
              .send({ comment: `Number ${n}` }),
          ),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(14).fill(201), ...Array(26).fill(429)]);
      for (const { id } of members) {
        expect(await site.sql('SELECT id FROM comments WHERE author_id = ?', [id])).toHaveLength(7);
      }
    }));
});

describe('the group of the comments of an article', () => {
  it('is that of articles, and goes with either module', async () => {
    const limited = await startTestApp({ ARTICLES_API_RATE_LIMIT_REQUESTS: '3' });
    try {
      const remaining = async (path: string) => (await limited.unchecked.get(path)).headers['x-ratelimit-remaining'];
      expect(await remaining('/api/v1/articles')).toBe('2');
      expect(await remaining('/api/v1/articles/1/comments')).toBe('1');
      expect(await remaining('/api/v1/comments')).toBe('99999');
      expect(await remaining('/api/v1/articles/1/comments/nothing')).toBe('0');
    } finally {
      await limited.stop();
    }
  });

  it.each([
    ['COMMENTS_API_ENABLED', [200, 404, 404]],
    ['ARTICLES_API_ENABLED', [404, 404, 200]],
  ])('is not served with %s=false', async (key, expected) => {
    const site = await startTestApp({ [key]: 'false' });
    try {
      const paths = ['/api/v1/articles?include=comments', '/api/v1/articles/1/comments', '/api/v1/comments'];
      const statuses: number[] = [];
      for (const path of paths) statuses.push((await site.unchecked.get(path)).status);
      expect(statuses).toEqual(expected);
    } finally {
      await site.stop();
    }
  });
});
