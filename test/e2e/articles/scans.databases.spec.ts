import { Database } from '../../../src/core/database/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

describe('statements of lists of articles', () => {
  let site: TestApp;
  let member: Headers;

  beforeAll(async () => {
    site = await startTestApp({ JOBS_RUN: 'false', CACHE_MAX_BYTES: '0' });
    member = (await site.createUser('member')).headers;
    await site.createArticle({ title: 'A draft' }, member);
    await site.createArticle({ title: 'Published', status: 'published' });
  });
  afterAll(() => site.stop());

  /** Returns the body, and the statements that may examine many rows. */
  async function getWithScans(
    path: string,
    headers: Headers = {},
  ): Promise<{ body: unknown; scans: string[]; searches: string[] }> {
    const database = site.app.get(Database);
    const spies = (['scan', 'search'] as const).map((method) => jest.spyOn(database, method));
    const { body } = await site.http.get(path).set(headers).expect(200);
    const [scans, searches] = spies.map(({ mock }) => mock.calls.map(([sql]) => sql)) as [string[], string[]];
    for (const spy of spies) spy.mockRestore();
    return { body, scans, searches };
  }

  /** Returns whether the page is read by a statement that may examine many rows. */
  async function isScanned(query: string, headers: Headers = {}, list = '/api/v1/articles'): Promise<boolean> {
    const { body, scans, searches } = await getWithScans(`${list}?${query}`, headers);
    expect((body as { data: unknown[] }).data).toHaveLength(1);
    return [...scans, ...searches].some((sql) => sql.includes('ORDER BY'));
  }

  it.each(['', 'sort=updated_at', 'sort=published_at'])('read few rows for a visitor: "%s"', async (query) => {
    expect(await isScanned(query)).toBe(false);
  });

  it('may examine the unpublished articles for a visitor: "sort=views"', async () => {
    expect(await isScanned('sort=views')).toBe(true);
  });

  it.each([
    '/articles/published',
    '/api/v1/articles/2/comments',
    '/api/v1/articles/2/attachments',
    '/api/v1/categories',
  ])('do not wait for scans: %s', async (path) => {
    expect((await getWithScans(path)).scans).toEqual([]);
  });

  it.each([
    ['sort=updated_at&page[size]=1', false],
    ['sort=updated_at,title', true],
    ['sort=-created_at,id', true],
  ])('may sort many articles with an equal value: "%s": %s', async (query, expected) => {
    expect(await isScanned(query, {}, '/api/v2/articles')).toBe(expected);
  });

  it('may examine the articles without a value before a cursor', async () => {
    const other = await site.createArticle({ title: 'Other', status: 'published' });
    const { body } = await site.http.get('/api/v2/articles?sort=updated_at&page[size]=1').expect(200);
    const next = new URL(body.links.next as string, site.url);
    expect(await isScanned(next.search.slice(1), {}, next.pathname)).toBe(true);
    await site.http
      .delete(`/api/v1/articles/${other.id}`)
      .set(await site.asAdmin())
      .expect(204);
  });

  it('may read long texts: include=comments, and a list of revisions', async () => {
    const { scans } = await getWithScans('/api/v1/articles?include=comments');
    expect(scans.some((sql) => sql.includes('comments'))).toBe(true);
    const revisions = await getWithScans('/api/v1/articles/1/revisions', member);
    expect(revisions.scans.some((sql) => sql.includes('article_revisions'))).toBe(true);
  });

  it('may examine many comments of one article', async () => {
    await site.sql('UPDATE article_stats SET comments_count = 1001 WHERE article_id = 2');
    expect((await getWithScans('/api/v1/articles/2/comments')).scans).toHaveLength(2);
  });

  it.each([
    ['', false],
    ['&category=1', true],
    ['&sort=updated_at', true],
    ['&sort=published_at', true],
  ])('may examine many drafts for a member: "status=draft%s": %s', async (query, expected) => {
    expect(await isScanned(`status=draft${query}`, member)).toBe(expected);
  });

  it.each([
    ['sort=title', true],
    ['featured=true&category=1', true],
    ['search=published', true],
    ['sort=views', false],
    ['slug=published&sort=title', true],
    ['slug=published&featured=false', false],
    ['page=2', false],
    ['category=1&page=2', false],
    ['featured=true', false],
  ])('wait for other long statements, so that short ones do not wait for them: "%s": %s', async (query, expected) => {
    const { searches } = await getWithScans(`/api/v1/articles?${query}`);
    expect(searches.length > 0).toBe(expected);
  });

  it('may examine many articles of hidden categories', async () => {
    const hidden = await site.createCategory({ status: 2 });
    expect(await isScanned('')).toBe(false);
    await site.sql('UPDATE category_counts SET articles = 10001 WHERE category_id = ? AND status = 1', [hidden]);
    expect(await isScanned('')).toBe(true);
  });
});
