import { ViewCounter } from '../../../src/modules/articles/stats/article-stats.service.js';
import { statementsDuring } from '../../support/statements.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { CACHE_ENABLED, sendRaw, type RawRequestOptions, comparableResponse } from './send-raw.js';

const ORIGIN = 'https://reader.example';
const LIST = '/api/v1/articles';
const V2 = 'application/vnd.masthead.v2+json';

describe('Cached response', () => {
  let site: TestApp;
  let item: string;

  beforeAll(async () => {
    site = await startTestApp({
      ...CACHE_ENABLED,
      JOBS_RUN: 'false',
      ARTICLES_API_CORS_ORIGINS: `${ORIGIN},https://other.example`,
      CATEGORIES_API_RATE_LIMIT_REQUESTS: '5',
    });
    const { id } = await site.createArticle({ status: 'published' });
    item = `/api/v1/articles/${id}`;
  });
  afterAll(() => site.stop());

  const get = (path: string, asked?: RawRequestOptions) => sendRaw(site.url, path, asked);
  const found = async (path: string, headers = {}) => (await get(path, { headers })).headers['x-cache'];
  /** Caches the response and expects a hit. */
  const keep = async (path: string, headers = {}) => {
    await get(path, { headers });
    expect(await found(path, headers)).toBe('hit');
  };

  it('equals the first response except for headers of a single request', async () => {
    for (const path of [LIST, item, '/api/v1/tags', '/api/articles', `${LIST}?per_page=2&page=1`]) {
      // An earlier test may have cached this response.
      const first = await get(path);
      const again = await get(path);
      expect(again.headers['x-cache']).toBe('hit');
      expect(comparableResponse(again)).toBe(comparableResponse(first));
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
      expect(Date.parse(String(again.headers['date']))).toBeGreaterThan(Date.now() - 60_000);
      const own = await get(path, { headers: { 'X-Request-Id': 'my-own' } });
      expect([own.headers['x-cache'], own.headers['x-request-id']]).toEqual(['hit', 'my-own']);
    }
  });

  it('runs no database statement', async () => {
    await keep(item);
    expect(await statementsDuring(() => get(item))).toEqual([]);
  });

  it('serves HEAD requests, and is cached by a HEAD request', async () => {
    const path = `${item}?fields=title`;
    expect(await found(path)).toBe('miss');
    const full = await get(path);
    const head = await get(path, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers['x-cache']).toBe('hit');
    expect(comparableResponse({ ...full, text: '' })).toBe(comparableResponse(head));

    const other = `${item}?fields=title,slug`;
    await get(other, { method: 'HEAD' });
    expect((await get(other)).headers['x-cache']).toBe('hit');
  });

  it.each([LIST, `${LIST}?page=1`, 'item'])(
    'returns 304 for %s with a matching If-None-Match, as without a cache',
    async (name) => {
      const path = name === 'item' ? item : name;
      await keep(path);
      const { headers } = await get(path);
      const asked = { headers: { 'If-None-Match': headers['etag']! } };
      const fresh = await get(path, asked);
      expect([fresh.status, fresh.text, fresh.headers['x-cache']]).toEqual([304, '', 'hit']);
      const anew = await get(`${path}${path.includes('?') ? '&' : '?'}order=asc`, {
        headers: { 'If-None-Match': 'W/"x"' },
      });
      expect(anew.status).toBe(200);
      // This Accept header bypasses the cache, so Express builds the 304 response.
      const past = await get(path, { headers: { ...asked.headers, Accept: ' '.repeat(250) + '*/*   ' } });
      expect(comparableResponse(fresh)).toBe(comparableResponse(past));
      expect((await get(path, { headers: { 'If-None-Match': '"another"' } })).status).toBe(200);
      expect((await get(path, { headers: { ...asked.headers, 'Cache-Control': 'no-cache' } })).status).toBe(304);
      expect((await get(path, { headers: { 'If-Modified-Since': new Date().toUTCString() } })).status).toBe(200);
    },
  );

  it('sends CORS headers only for allowed origins', async () => {
    await keep(LIST);
    const allowed = async (headers = {}) => {
      const answer = await get(LIST, { headers });
      expect(answer.headers['x-cache']).toBe('hit');
      expect(answer.headers['vary']).toBe('Accept, Origin, Authorization, X-API-Key');
      return answer.headers['access-control-allow-origin'];
    };
    expect(await allowed({ Origin: ORIGIN })).toBe(ORIGIN);
    expect(await allowed({ Origin: 'https://other.example' })).toBe('https://other.example');
    expect(await allowed({ Origin: 'https://foreign.example' })).toBeUndefined();
    expect(await allowed()).toBeUndefined();
    const { headers } = await get(LIST, { headers: { Origin: ORIGIN } });
    expect(headers['access-control-expose-headers']).toContain('X-Request-Id');
  });

  it('caches one response per Accept header', async () => {
    const types = async (accept: string) => {
      const answers = [
        await get('/api/articles', { headers: { Accept: accept } }),
        await get('/api/articles', { headers: { Accept: accept } }),
      ];
      expect(answers[1]!.headers['x-cache']).toBe('hit');
      return answers.map(({ headers }) => headers['content-type']);
    };
    expect(new Set(await types(V2))).toEqual(new Set([V2]));
    expect(new Set(await types('application/json'))).toEqual(new Set(['application/json; charset=utf-8']));
    const document = 'application/vnd.api+json';
    await keep('/api/v2/articles', { Accept: document });
    expect((await get('/api/v2/articles', { headers: { Accept: document } })).headers['content-type']).toBe(document);
    expect((await get('/api/v2/articles')).headers['content-type']).toBe('application/json; charset=utf-8');
    // A missing Accept header equals */*.
    await keep('/api/v1/tags');
    expect(await found('/api/v1/tags', { Accept: '*/*' })).toBe('hit');
  });

  it('is not served to requests with valid or invalid credentials', async () => {
    await keep(LIST);
    const credentials: NonNullable<RawRequestOptions['headers']>[] = [
      { Authorization: 'Bearer nonsense' },
      { Authorization: '' },
      { Authorization: 'Basic YTpi' },
      { authorization: ['Bearer a', 'Bearer b'] },
      { 'X-API-Key': 'nonsense' },
      { 'X-API-Key': '' },
    ];
    for (const headers of credentials) {
      const { status, headers: told } = await get(LIST, { headers });
      expect([headers, status, told['x-cache']]).toEqual([headers, expect.any(Number), undefined]);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    const { headers } = await get(LIST, { headers: await site.asAdmin() });
    expect(headers['x-cache']).toBeUndefined();
    expect(headers['cache-control']).toContain('private');
  });

  it.each([
    `${LIST}?unknown=1`,
    `${LIST}?per_page=3&utm_source=mail`,
    '/api/v1/tags/999999',
    `${LIST}?page=0`,
    '/api/v1/nothing',
    '/modules/articles/ajax.php?op=getItem&itemid=1&_=1',
    '/health/live',
    // Without PUBLIC_URL the links depend on the Host header of the request.
    '/feed.xml',
  ])('does not cache %s', async (path) => {
    await get(path);
    expect(await found(path)).not.toBe('hit');
  });

  it.each([
    { Range: 'bytes=0-1' },
    { 'Content-Length': '0' },
    { 'Idempotency-Key': 'x' },
    { Accept: `*/*, ${'x'.repeat(300)}/y` },
  ])('does not serve the cached response to a request with %j', async (headers) => {
    await keep(LIST);
    expect(await found(LIST, headers as unknown as Record<string, string>)).not.toBe('hit');
  });

  it('does not cache long URLs and rejects invalid requests again', async () => {
    const long = `${LIST}?search=${'x'.repeat(150)}&${'tag=abcdefghij&'.repeat(150)}`;
    await get(long);
    expect(await found(long)).not.toBe('hit');
    expect((await get(`${LIST}?search=${'x'.repeat(9000)}`)).status).toBe(400);
    expect((await get(`${LIST}?page=1&page=2`)).status).toBe(422);
    expect((await get(`${LIST}?page=1&page=2`)).status).toBe(422);
  });

  it('counts a view for each cached response', async () => {
    const { id } = await site.createArticle({ status: 'published' });
    const added = jest.spyOn(
      site.app.get(ViewCounter, { strict: false }) as unknown as { add(id: number): void },
      'add',
    );
    const path = `/api/v1/articles/${id}`;
    const ways = [];
    for (let n = 0; n < 10; n++) ways.push(await found(path));
    expect(ways.filter((way) => way === 'hit')).toHaveLength(9);
    expect(added.mock.calls).toEqual(Array.from({ length: 10 }, () => [id]));
    added.mockRestore();
  });

  it('counts cached responses in the rate limit', async () => {
    const statuses: [number, string?, string?][] = [];
    for (let n = 0; n < 7; n++) {
      const { status, headers } = await get('/api/v1/categories');
      statuses.push([status, headers['x-ratelimit-remaining'], headers['x-cache']]);
    }
    expect(statuses).toEqual([
      [200, '4', 'miss'],
      [200, '3', 'hit'],
      [200, '2', 'hit'],
      [200, '1', 'hit'],
      [200, '0', 'hit'],
      [429, '0', undefined],
      [429, '0', undefined],
    ]);
  });
});

describe('Cached response of version 1', () => {
  afterEach(() => jest.restoreAllMocks());

  it('expires at the sunset of the version', async () => {
    const sunset = Date.now() + 3_600_000;
    const site = await startTestApp({
      ...{ ...CACHE_ENABLED, JOBS_RUN: 'false' },
      ...{ API_V1_DEPRECATED_AT: '2024-01-01', API_V1_SUNSET_AT: new Date(sunset).toISOString() },
    });
    try {
      const date = jest.spyOn(Date, 'now').mockReturnValue(sunset - 1000);
      const uptime = jest.spyOn(performance, 'now').mockReturnValue(1_000_000);
      const get = async () => {
        const { status, headers } = await sendRaw(site.url, LIST);
        return [status, headers['x-cache']];
      };
      expect([await get(), await get()]).toEqual([
        [200, 'miss'],
        [200, 'hit'],
      ]);
      date.mockReturnValue(sunset);
      uptime.mockReturnValue(1_001_000);
      expect(await get()).toEqual([410, undefined]);
    } finally {
      jest.restoreAllMocks();
      await site.stop();
    }
  });
});
