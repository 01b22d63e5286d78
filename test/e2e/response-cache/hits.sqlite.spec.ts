import { ViewCounter } from '../../../src/modules/articles/view-counter.js';
import { statementsDuring } from '../../support/statements.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { KEEPS, ask, type Asked, sameForAll } from './ask.js';

const ORIGIN = 'https://reader.example';
const LIST = '/api/v1/articles';
const V2 = 'application/vnd.masthead.v2+json';

describe('an answer that is kept', () => {
  let site: TestApp;
  let item: string;

  beforeAll(async () => {
    site = await startTestApp({
      ...KEEPS,
      JOBS_RUN: 'false',
      ARTICLES_API_CORS_ORIGINS: `${ORIGIN},https://other.example`,
      CATEGORIES_API_RATE_LIMIT_REQUESTS: '5',
    });
    const { id } = await site.createArticle({ status: 'published' });
    item = `/api/v1/articles/${id}`;
  });
  afterAll(() => site.stop());

  const get = (path: string, asked?: Asked) => ask(site.url, path, asked);
  const found = async (path: string, headers = {}) => (await get(path, { headers })).headers['x-cache'];
  /** Asks until it is there. */
  const keep = async (path: string, headers = {}) => {
    await get(path, { headers });
    expect(await found(path, headers)).toBe('hit');
  };

  it('is that of the first time, but for what belongs to one request', async () => {
    for (const path of [LIST, item, '/api/v1/tags', '/api/articles', `${LIST}?per_page=2&page=1`]) {
      // The first may have been asked for before.
      const first = await get(path);
      const again = await get(path);
      expect(again.headers['x-cache']).toBe('hit');
      expect(sameForAll(again)).toBe(sameForAll(first));
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
      expect(Date.parse(String(again.headers['date']))).toBeGreaterThan(Date.now() - 60_000);
      const own = await get(path, { headers: { 'X-Request-Id': 'my-own' } });
      expect([own.headers['x-cache'], own.headers['x-request-id']]).toEqual(['hit', 'my-own']);
    }
  });

  it('costs no statement', async () => {
    await keep(item);
    expect(await statementsDuring(() => get(item))).toEqual([]);
  });

  it('answers HEAD as well, and is kept when HEAD is asked first', async () => {
    const path = `${item}?fields=title`;
    expect(await found(path)).toBe('miss');
    const full = await get(path);
    const head = await get(path, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers['x-cache']).toBe('hit');
    expect(sameForAll({ ...full, text: '' })).toBe(sameForAll(head));

    const other = `${item}?fields=title,slug`;
    await get(other, { method: 'HEAD' });
    expect((await get(other)).headers['x-cache']).toBe('hit');
  });

  it.each([LIST, `${LIST}?page=1`, 'item'])('%s is 304 where its tag is sent, as without a cache', async (name) => {
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
    // Made by Express, where nothing is kept for it.
    const past = await get(path, { headers: { ...asked.headers, Accept: ' '.repeat(250) + '*/*   ' } });
    expect(sameForAll(fresh)).toBe(sameForAll(past));
    expect((await get(path, { headers: { 'If-None-Match': '"another"' } })).status).toBe(200);
    expect((await get(path, { headers: { ...asked.headers, 'Cache-Control': 'no-cache' } })).status).toBe(200);
    expect((await get(path, { headers: { 'If-Modified-Since': new Date().toUTCString() } })).status).toBe(200);
  });

  it('is read by pages of the origins that may, and by no other', async () => {
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

  it('is of one Accept header', async () => {
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
    // What is absent is anything.
    await keep('/api/v1/tags');
    expect(await found('/api/v1/tags', { Accept: '*/*' })).toBe('hit');
  });

  it('is not given to whoever says who they are, rightly or wrongly', async () => {
    await keep(LIST);
    const credentials: NonNullable<Asked['headers']>[] = [
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
    // Where no PUBLIC_URL is set, the links in it are those that the request was sent to.
    '/feed.xml',
  ])('is none of %s', async (path) => {
    await get(path);
    expect(await found(path)).not.toBe('hit');
  });

  it.each([
    { Range: 'bytes=0-1' },
    { 'Content-Length': '0' },
    { 'Idempotency-Key': 'x' },
    { Accept: `*/*, ${'x'.repeat(300)}/y` },
  ])('does not serve a request with %j', async (headers) => {
    await keep(LIST);
    expect(await found(LIST, headers as unknown as Record<string, string>)).not.toBe('hit');
  });

  it('keeps no address that is too long, and refuses those that were refused', async () => {
    const long = `${LIST}?search=${'x'.repeat(150)}&${'tag=abcdefghij&'.repeat(150)}`;
    await get(long);
    expect(await found(long)).not.toBe('hit');
    expect((await get(`${LIST}?search=${'x'.repeat(9000)}`)).status).toBe(400);
    expect((await get(`${LIST}?page=1&page=2`)).status).toBe(422);
    expect((await get(`${LIST}?page=1&page=2`)).status).toBe(422);
  });

  it('counts views as if it had been made anew', async () => {
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

  it('counts in the rate limit, and is refused at the same request', async () => {
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

  describe('identical reads at once', () => {
    it('are one read, each with its own id, and each counted as a view', async () => {
      const { id } = await site.createArticle({ status: 'published' });
      const added = jest.spyOn(
        site.app.get(ViewCounter, { strict: false }) as unknown as { add(id: number): void },
        'add',
      );
      let answers: Awaited<ReturnType<typeof get>>[] = [];
      const alone = await statementsDuring(() => get(`/api/v1/articles/${id}?include=author`));
      await site.sql('UPDATE articles SET version = version WHERE id = ?', [id]);
      const together = await statementsDuring(async () => {
        answers = await Promise.all(Array.from({ length: 50 }, () => get(`/api/v1/articles/${id}?include=author`)));
      });
      // Views are written meanwhile.
      const reads = (statements: string[]) => statements.filter((sql) => sql.startsWith('SELECT a.id'));
      expect([reads(alone).length, reads(together).length]).toEqual([1, 1]);
      expect(new Set(answers.map(sameForAll)).size).toBe(1);
      expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(50);
      expect(added).toHaveBeenCalledTimes(51);
      added.mockRestore();
    });

    it('are answered where the first of them has gone away', async () => {
      await site.sql('UPDATE articles SET version = version');
      const gone = get(`${item}?include=tags`, { abort: (abort) => setImmediate(abort) });
      const others = Array.from({ length: 10 }, () => get(`${item}?include=tags`));
      await expect(gone).rejects.toThrow('socket hang up');
      expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    });
  });
});
