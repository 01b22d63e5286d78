import { CommentThread } from '../../support/comment-thread.js';
import { type Environment, startTestApp, type TestApp } from '../../support/test-app.js';

describe('flood control', () => {
  const within = async (env: Environment, work: (site: TestApp, thread: CommentThread) => Promise<void>) => {
    const site = await startTestApp(env);
    try {
      await work(site, await CommentThread.start(site));
    } finally {
      await site.stop();
    }
  };

  it('accepts five comments of a member per minute, then returns 429 with Retry-After', () =>
    within({}, async (site, thread) => {
      const { id, headers } = await site.createUser('member');
      const first = await thread.add(headers, 'Number 1');
      for (let n = 2; n <= 5; n++) {
        // Rejected comments do not count.
        await thread.post(headers, { comment: '' }).expect(422);
        await thread.post(headers, { comment: 'Lost', parent_id: 999 }).expect(422);
        await thread.add(headers, `Number ${n}`);
      }
      // Deleted comments count.
      await site.http.delete(first.links['self']!).set(headers).expect(204);
      for (let n = 0; n < 2; n++) {
        const { body, headers: answered } = await thread.post(headers, { comment: 'Number 6' }).expect(429);
        expect(body.error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', message: 'Too many comments within a minute' });
        expect(Number(answered['retry-after'])).toBeGreaterThan(30);
        expect(Number(answered['retry-after'])).toBeLessThanOrEqual(60);
        expect(Number(answered['x-ratelimit-remaining'])).toBeGreaterThan(0);
      }
      // Other members have their own limit, administrators have no limit.
      await thread.add((await site.createUser('member')).headers, 'Hello');
      for (let n = 0; n < 6; n++) await thread.add(await site.asAdmin(), `Answer ${n}`);

      // One minute after the first comment, one more comment is accepted.
      const [row] = await site.sql<{ recent: string }>('SELECT recent FROM comment_authors WHERE user_id = ?', [id]);
      const times = (JSON.parse(row!.recent) as number[]).map((time, n) => (n === 0 ? time - 60_000 : time));
      await site.sql('UPDATE comment_authors SET recent = ? WHERE user_id = ?', [JSON.stringify(times), id]);
      await thread.add(headers, 'Number 6');
      await thread.post(headers, { comment: 'Number 7' }).expect(429);
      expect(await thread.list()).toHaveLength(12);
    }));

  it('stores exactly 7 of 20 concurrent comments of each member with COMMENTS_FLOOD=7', () =>
    within({ COMMENTS_FLOOD: '7' }, async (site, thread) => {
      const members = [await site.createUser('member'), await site.createUser('member')];
      const second = await CommentThread.start(site);
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

describe('the API group of the comments of an article', () => {
  it('counts requests for the comments of an article in the rate limit of the articles', async () => {
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
  ])('returns 404 for the comments of an article with %s=false', async (key, expected) => {
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
