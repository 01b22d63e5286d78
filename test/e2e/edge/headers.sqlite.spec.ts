import type { TestApp } from '../../support/test-app.js';
import type { ApiObject } from '../../support/test-client.js';
import { CACHE_ENABLED, sendRaw } from '../response-cache/send-raw.js';
import { EDGE_ON, startEdgeSite } from './edge-site.js';

const SHARED = 'public, max-age=0, s-maxage=60, must-revalidate';
const REVALIDATE = 'public, max-age=0, must-revalidate';
const V2 = 'application/vnd.masthead.v2+json';

describe('headers for shared caches', () => {
  let site: TestApp;
  let article: ApiObject;
  let others: ApiObject[];

  const read = async (path: string, headers: Record<string, string> = {}) => {
    const { status, headers: received } = await sendRaw(site.url, path, { headers });
    return {
      status,
      cacheControl: received['cache-control'],
      keys: received['surrogate-key']?.split(' '),
      cacheStatus: received['x-cache'],
    };
  };
  const restart = async (env: Record<string, string>) => {
    await site.close();
    Object.assign(site.env, { ...EDGE_ON, ...env });
    await site.serve();
  };

  beforeAll(async () => {
    site = await startEdgeSite(CACHE_ENABLED);
    article = await site.createArticle({ status: 'published', slug: 'first-address', tags: ['harbour'] });
    others = [await site.createArticle({ status: 'published' }), await site.createArticle({ status: 'published' })];
  });
  afterAll(() => site.stop());

  it('name the resources of a single object, but no collection', async () => {
    const { id } = article;
    for (const path of [`/api/v1/articles/${id}`, `/api/v2/articles/${id}`, `/modules/articles/api/items/${id}`]) {
      const { status, cacheControl, keys } = await read(path);
      expect({ path, status, cacheControl }).toEqual({ path, status: 200, cacheControl: SHARED });
      expect(keys).toEqual(expect.arrayContaining(['site', `article-${id}`]));
      expect(keys!.filter((key) => !key.includes('-'))).toEqual(['site']);
    }
  });

  it('name the collection and each resource of a list, also without objects', async () => {
    const ids = [article, ...others].map(({ id }) => `article-${id}`);
    for (const path of [
      '/api/v1/articles',
      '/api/v2/articles',
      '/articles',
      '/feed.xml',
      '/modules/articles/api/items',
    ]) {
      const { cacheControl, keys } = await read(path);
      expect({ path, cacheControl }).toEqual({ path, cacheControl: SHARED });
      expect(keys).toEqual(expect.arrayContaining(['site', 'article', ...ids]));
    }
    expect((await read('/api/v1/articles?search=nothing+like+this')).keys).toEqual(
      expect.arrayContaining(['site', 'article', 'search']),
    );
  });

  it('name the author, the category and the tags of a page', async () => {
    const { keys } = await read('/articles/first-address');
    for (const type of ['article', 'user', 'category', 'tag']) {
      expect(keys).toContainEqual(expect.stringMatching(new RegExp(`^${type}-\\d+$`)));
    }
    // A change of any article leaves the page of another one.
    expect(keys).not.toContain('article');
  });

  it('name all collections for a missing resource', async () => {
    for (const path of ['/api/v1/articles/999999', '/articles/missing', '/api/v1/articles/999999/comments']) {
      const { status, cacheControl, keys } = await read(path);
      expect({ path, status, cacheControl }).toEqual({ path, status: 404, cacheControl: SHARED });
      expect(keys).toEqual(expect.arrayContaining(['site', 'article', 'category', 'comment', 'user', 'tag']));
    }
  });

  it('permit no shared cache for other errors and unknown routes', async () => {
    for (const [path, status] of [
      ['/api/v1/articles?per_page=x', 422],
      ['/api/v1/webhooks', 401],
      ['/api/v1/articles/1/nothing/here', 404],
    ] as const) {
      expect(await read(path)).toMatchObject({ status, cacheControl: 'no-store', keys: undefined });
    }
  });

  it('name the resource of a permanent redirect', async () => {
    await site.http
      .patch(`/api/v1/articles/${article.id}`)
      .set(await site.asAdmin())
      .send({ slug: 'second-address' })
      .expect(200);
    expect(await read('/articles/first-address')).toMatchObject({
      status: 301,
      cacheControl: SHARED,
      keys: expect.arrayContaining([`article-${article.id}`]) as unknown,
    });
  });

  it('permit no shared cache for a caller with a credential', async () => {
    const token = await site.asAdmin();
    const key = await site.createKey(token, ['articles:read']);
    for (const headers of [token, key, { ...token, Accept: V2 }]) {
      const path = headers['Accept'] === V2 ? '/api/articles' : '/api/v1/articles';
      expect(await read(path, headers)).toMatchObject({
        status: 200,
        cacheControl: 'private, max-age=0, must-revalidate',
        keys: undefined,
      });
    }
    expect(await read('/api/v1/articles/999999', token)).toMatchObject({ status: 404, cacheControl: 'no-store' });
  });

  it('are the same from the response cache', async () => {
    const path = `/api/v1/articles/${others[0]!.id}?fields=title`;
    const first = await read(path);
    const second = await read(path);
    expect([first.cacheStatus, second.cacheStatus]).toEqual(['miss', 'hit']);
    expect(second).toEqual({ ...first, cacheStatus: 'hit' });
    expect(first.keys).toContain(`article-${others[0]!.id}`);
  });

  it('name the collections only if the list of keys is too long', async () => {
    await restart({ EDGE_KEY_BYTES: '256', ...CACHE_ENABLED });
    for (let n = 0; n < 20; n++) await site.createArticle({ status: 'published' });
    const { cacheControl, keys } = await read('/api/v1/articles?include=author,category&per_page=100');
    expect(cacheControl).toBe(SHARED);
    expect(keys).toEqual(expect.arrayContaining(['site', 'article', 'category', 'user']));
    expect(keys!.filter((key) => key.includes('-'))).toEqual([]);
  });

  it('have the name and the separator of the format', async () => {
    await restart({ EDGE_KEY_FORMAT: 'cache-tag', EDGE_STALE_WHILE_REVALIDATE: '30', EDGE_STALE_IF_ERROR: '600' });
    const { headers } = await sendRaw(site.url, `/api/v1/articles/${article.id}`);
    expect(headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=30, stale-if-error=600',
    );
    expect(headers['cache-tag']!.split(',')).toEqual(expect.arrayContaining(['site', `article-${article.id}`]));
    await restart({ EDGE_KEY_FORMAT: 'xkey' });
    const xkey = await sendRaw(site.url, `/api/v1/articles/${article.id}`);
    expect(xkey.headers['xkey']!.split(' ')).toEqual(expect.arrayContaining(['site', `article-${article.id}`]));
  });

  it('do not exist with EDGE_MAX_AGE=0', async () => {
    await restart({ EDGE_MAX_AGE: '0', EDGE_KEY_FORMAT: 'surrogate-key' });
    expect(await read(`/api/v1/articles/${article.id}`)).toMatchObject({ cacheControl: REVALIDATE, keys: undefined });
    expect(await read('/articles')).toMatchObject({ cacheControl: REVALIDATE, keys: undefined });
    expect(await read('/api/v1/articles/999999')).toMatchObject({ cacheControl: 'no-store', keys: undefined });
  });
});
