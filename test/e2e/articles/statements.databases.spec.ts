import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { KeyUse } from '../../../src/modules/api-clients/key-use.js';
import { eventually } from '../../support/eventually.js';
import { MovedStopwatch } from '../../support/moved-time.js';
import { NOT_ASKED_FOR } from '../../support/statements.js';
import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const RIGHTS = 'JOIN category_permissions';

describe('statements of a list', () => {
  let site: TestApp;
  let stopwatch: MovedStopwatch;

  beforeAll(async () => {
    stopwatch = new MovedStopwatch();
    // Jobs ask the database whenever they like.
    site = await startTestApp({ JOBS_RUN: 'false', CACHE_MAX_BYTES: '0' });
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
    (await allStatementsOf(path, { headers })).filter((sql) => !NOT_ASKED_FOR.test(sql));

  /** When authors and categories are kept, which on MySQL may take a look at changes first. */
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
    '%s costs %i and later %i, for 10 articles as for 100',
    async (path, first, later) => {
      // Not who has written the articles: that would be known when the comments are read.
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

  it('a single article costs two: itself and its author, and when that is known one', async () => {
    const { id } = await site.createArticle({ status: 'published' });
    expect(await statementsOf(`/api/v1/articles/${id}`)).toHaveLength(2);
    expect(await laterStatementsOf(`/api/v1/articles/${id}`, 1)).toHaveLength(1);
  });

  it('with its category and its tags two more, and none when they are known', async () => {
    const { id } = await site.createArticle({ status: 'published', tags: ['zebra', 'ape'] });
    const path = `/api/v1/articles/${id}?include=author,category,tags`;
    expect(await statementsOf(path)).toHaveLength(4);
    expect(await laterStatementsOf(path, 1)).toHaveLength(1);
    const { included } = (await site.unchecked.get(path)).body as { included: { attributes: { name: string } }[] };
    expect(included.slice(2).map(({ attributes }) => attributes.name)).toEqual(['zebra', 'ape']);
  });

  it('rights cost one statement, however many requests ask for them', async () => {
    await site.createCategory();
    stopwatch.stop();
    const rights = (await allStatementsOf('/api/v1/articles', { times: 20 })).filter((sql) => sql.includes(RIGHTS));
    stopwatch.goOn();
    expect(rights.length).toBeGreaterThanOrEqual(1);
    // Once for the new category, once when its change is noticed as one that could be another's.
    expect(rights.length).toBeLessThanOrEqual(2);
  });

  it('a token costs none once it is known, until somebody’s access changes', async () => {
    const { headers } = await site.createUser('author');
    const path = '/api/v1/articles?per_page=1&include=';
    const first = await statementsOf(path, headers);
    expect(first).toEqual(expect.arrayContaining([expect.stringContaining('FROM sessions')]));
    // The account itself was news, which is noticed within a second.
    stopwatch.advance(1000);
    await statementsOf(path, headers);
    const known = await statementsOf(path, headers);
    expect(known.filter((sql) => /FROM (sessions|users)/.test(sql))).toEqual([]);

    const { id } = await site.createUser('member');
    await site.changeUser(id, { role: 'author' });

    expect((await statementsOf(path, headers)).filter((sql) => /FROM (sessions|users)/.test(sql))).toHaveLength(2);
  });

  it('an API key costs none more than a visitor, also a few seconds later', async () => {
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
    // The key itself was news, which is noticed within a second.
    await statementsOf(path, headers);
    stopwatch.advance(1000);
    await statementsOf(path, headers);
    // That it was used is written every five seconds, and once a minute: not while the statements are counted.
    await site.app.get(KeyUse).flush();
    for (let n = 0; n < 2; n++) {
      stopwatch.advance(1000);
      expect(await statementsOf(path, headers)).toHaveLength(visitor.length);
    }
  });
});
