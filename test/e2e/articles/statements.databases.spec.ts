import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ViewCounter } from '../../../src/modules/articles/stats/article-stats.service.js';
import { KeyUsageTracker } from '../../../src/modules/api-clients/key-usage-tracker.js';
import { eventually } from '../../support/eventually.js';
import { MonotonicClockMock } from '../../support/clock-mocks.js';
import { PERIODIC_STATEMENTS } from '../../support/statements.js';
import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const RIGHTS = 'JOIN category_permissions';

describe('SQL statements per request', () => {
  let site: TestApp;
  let stopwatch: MonotonicClockMock;

  beforeAll(async () => {
    stopwatch = new MonotonicClockMock();
    // Jobs would send statements at any time.
    site = await startTestApp({ JOBS_RUN: 'false', CACHE_MAX_BYTES: '0' });
    // Views would be written in the background, at any time.
    jest.spyOn(site.app.get(ViewCounter), 'count').mockReturnValue(undefined);
  });
  afterAll(async () => {
    await site.stop();
    stopwatch.restore();
  });

  async function allStatementsOf(path: string, { times = 1, headers = {} as Headers } = {}): Promise<string[]> {
    const statements: string[] = [];
    const listen = (message: unknown) => statements.push((message as { sql: string }).sql);
    subscribe('masthead:sql', listen);
    for (let n = 0; n < times; n++) await site.unchecked.get(path).set(headers).expect(200);
    unsubscribe('masthead:sql', listen);
    return statements;
  }

  const statementsOf = async (path: string, headers: Headers = {}) =>
    (await allStatementsOf(path, { headers })).filter((sql) => !PERIODIC_STATEMENTS.test(sql));

  /** Statements once authors and categories are cached. On MySQL, caching may require a poll for changes first. */
  const laterStatementsOf = (path: string, expected: number) =>
    eventually(
      () => statementsOf(path),
      ({ length }) => length === expected,
    );

  it.each([
    ['/api/v1/articles?per_page=100', 3, 2],
    ['/api/v1/articles?per_page=100&include=', 2, 2],
    ['/api/v1/articles?per_page=100&include=author,category,tags', 5, 3],
    ['/api/v1/articles?per_page=100&include=comments', 3, 3],
    ['/api/v1/comments?per_page=100', 2, 2],
    ['/api/v1/articles?per_page=100&include=author,category,tags&search=long', 5, 3],
    ['/api/v2/articles?page[size]=100', 1, 1],
    ['/api/v2/articles?page[size]=100&page[total]=true', 2, 2],
    ['/api/v2/articles?page[size]=100&include=author,category.parent,tags,comments.author,comments.parent', 7, 4],
    ['/api/v2/articles?page[size]=100&filter[search]=long&filter[tag]=all&filter[category_tree]=1', 4, 4],
  ])(
    '%s executes %i statements, and %i with a warm cache, for 10 and for 100 articles',
    async (path, first, later) => {
      // Not the author of the articles, who would already be cached when the comments are read.
      const { id: commenter } = await site.createUser('member');
      const fill = async (upTo: number) => {
        const [row] = await site.sql<{ n: number }>('SELECT COUNT(*) AS n FROM articles');
        for (let n = Number(row!.n); n < upTo; n++)
          await site.createArticle({ status: 'published', tags: [`t${n}`, 'all'] });
        await site.sql(
          `INSERT INTO comments (article_id, author_id, depth, text, status, created_at, version)
           SELECT id, ?, 1, 'Hello', 1, created_at, 1 FROM articles`,
          [commenter],
        );
      };
      const counts: number[][] = [];
      for (const upTo of [10, 100]) {
        await fill(upTo);
        counts.push([(await statementsOf(path)).length, (await laterStatementsOf(path, later)).length]);
        await site.sql('DELETE FROM articles WHERE id > 10');
        await site.sql('DELETE FROM comments');
      }
      expect(counts).toEqual([
        [first, later],
        [first, later],
      ]);
    },
    60_000,
  );

  it('reads an article and its author with two statements, and with one when the author is cached', async () => {
    const { id } = await site.createArticle({ status: 'published' });
    expect(await statementsOf(`/api/v1/articles/${id}`)).toHaveLength(2);
    expect(await laterStatementsOf(`/api/v1/articles/${id}`, 1)).toHaveLength(1);
  });

  it('reads an article with category and tags with four statements, and with one when they are cached', async () => {
    const { id } = await site.createArticle({ status: 'published', tags: ['zebra', 'ape'] });
    const path = `/api/v1/articles/${id}?include=author,category,tags`;
    expect(await statementsOf(path)).toHaveLength(4);
    expect(await laterStatementsOf(path, 1)).toHaveLength(1);
    const { included } = (await site.unchecked.get(path)).body as { included: { attributes: { name: string } }[] };
    expect(included.slice(2).map(({ attributes }) => attributes.name)).toEqual(['zebra', 'ape']);
  });

  it('loads category permissions at most twice for 20 requests', async () => {
    await site.createCategory();
    stopwatch.stop();
    const rights = (await allStatementsOf('/api/v1/articles', { times: 20 })).filter((sql) => sql.includes(RIGHTS));
    stopwatch.resume();
    expect(rights.length).toBeGreaterThanOrEqual(1);
    // One load for the new category, and one when the poll detects the change, which could come from another instance.
    expect(rights.length).toBeLessThanOrEqual(2);
  });

  it('reads no session or user for a cached token until the access of any user changes', async () => {
    const { headers } = await site.createUser('author');
    const path = '/api/v1/articles?per_page=1&include=';
    const first = await statementsOf(path, headers);
    expect(first).toEqual(expect.arrayContaining([expect.stringContaining('FROM sessions')]));
    // The creation of the account also changed access, which is detected within a second.
    stopwatch.advance(1000);
    await statementsOf(path, headers);
    const known = await statementsOf(path, headers);
    expect(known.filter((sql) => /FROM (sessions|users)/.test(sql))).toEqual([]);

    const { id } = await site.createUser('member');
    await site.updateUser(id, { role: 'author' });

    expect((await statementsOf(path, headers)).filter((sql) => /FROM (sessions|users)/.test(sql))).toHaveLength(2);
  });

  it('executes as many statements for an API key as for a visitor, also a few seconds later', async () => {
    const admin = await site.asAdmin();
    const client = await site.http.post('/api/v1/api-clients').set(admin).send({ name: 'App' }).expect(201);
    const made = await site.http
      .post(`${client.body.data.links.self}/keys`)
      .set(admin)
      .send({ name: 'App', scopes: ['articles:read'] })
      .expect(201);
    const headers = { 'X-API-Key': made.body.data.attributes.key as string };
    const path = '/api/v1/articles?per_page=5';
    const visitor = await statementsOf(path);
    // The creation of the key also changed access, which is detected within a second.
    await statementsOf(path, headers);
    stopwatch.advance(1000);
    await statementsOf(path, headers);
    // The last use of a key is written every five seconds, at most once a minute per key. Write it before counting the statements.
    await site.app.get(KeyUsageTracker).flush();
    for (let n = 0; n < 2; n++) {
      stopwatch.advance(1000);
      expect(await statementsOf(path, headers)).toHaveLength(visitor.length);
    }
  });
});
