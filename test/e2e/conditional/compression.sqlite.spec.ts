import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ResponseCache } from '../../../src/core/pipeline/response-cache/response-cache.js';
import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { CACHE_ENABLED, sendRaw, type RawResponse } from '../response-cache/send-raw.js';

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };
const CODINGS = ['br', 'gzip'] as const;
const CONTENT = `<p>${'Compressed responses contain the same text. '.repeat(60)}</p>`;

/** Each read changes the number of views, which is not part of the ETag. */
const withoutViews = (text: string): string => text.replace(/"views":\d+/g, '');

/** The ETag without a coding. */
const STRONG = /^"\d+-[\w-]{22}"$/;
const WEAK = /^W\/"[\w-]{22}"$/;

describe.each([
  ['with', CACHE_ENABLED],
  ['without', { CACHE_MAX_BYTES: '0' }],
])('compression %s a response cache', (_, cache) => {
  let site: TestApp;
  let admin: Headers;
  let article: string;
  const paths = {} as Record<string, string>;

  beforeAll(async () => {
    site = await startTestApp({ ...cache, JOBS_RUN: 'false', PUBLIC_URL: 'https://news.example' });
    admin = await site.asAdmin();
    const { id } = await site.createArticle({ slug: 'a-story', status: 'published', content: CONTENT });
    article = `/api/v1/articles/${id}`;
    Object.assign(paths, {
      ...{ 'an article': article, 'an article of version 2': `/api/v2/articles/${id}` },
      ...{ 'a list': '/api/v1/articles', 'a page': '/articles/a-story', 'the feed': '/feed.xml' },
      'a script': '/modules/articles/assets/js/publisher.js',
    });
  });
  afterAll(() => site.stop());

  const get = (path: string, headers: Headers = {}, method = 'GET') => sendRaw(site.url, path, { headers, method });
  const getCoded = (path: string, coding: string, headers: Headers = {}) =>
    get(path, { ...headers, 'Accept-Encoding': coding });
  const varyOf = ({ headers }: RawResponse) => headers['vary']!.split(', ');

  describe.each([
    ['an article', STRONG],
    ['an article of version 2', STRONG],
    ['a list', WEAK],
    ['a page', WEAK],
    ['the feed', WEAK],
    ['a script', /^"[0-9a-f]{16}"$/],
  ])('%s', (name, tag) => {
    it.each(CODINGS)('is sent with %s to a client that accepts it', async (coding) => {
      const plain = await get(paths[name]!);
      for (const response of [await getCoded(paths[name]!, coding), await getCoded(paths[name]!, coding)]) {
        const { status, headers, bytes } = response;
        expect([status, headers['content-encoding']]).toEqual([200, coding]);
        expect(withoutViews(DECODERS[coding](bytes).toString())).toBe(withoutViews(plain.text));
        expect(headers['content-length']).toBe(String(bytes.length));
        expect(headers['content-type']).toBe(plain.headers['content-type']);
        expect(varyOf(response)).toContain('Accept-Encoding');
        const plainTag = plain.headers['etag']!;
        expect(plainTag).toMatch(tag);
        expect(headers['etag']).toBe(plainTag.startsWith('W/') ? plainTag : plainTag.replace(/"$/, `.${coding}"`));
      }
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(varyOf(plain)).toContain('Accept-Encoding');
    });

    it.each(['br', 'gzip', 'identity'])('is not sent again if it has not changed, with %s', async (coding) => {
      const path = `${paths[name]}`;
      const { headers } = await getCoded(path, coding);
      const known = { 'If-None-Match': headers['etag']! };
      for (const control of ['no-cache', 'no-store', 'max-age=0', 'max-age=0, no-cache', 'only-if-cached']) {
        const again = await getCoded(path, coding, { ...known, 'Cache-Control': control, Pragma: 'no-cache' });
        expect([control, again.status, again.bytes.length]).toEqual([control, 304, 0]);
        expect(again.headers).not.toHaveProperty('content-encoding');
        expect(again.headers['etag']).toBe(headers['etag']);
        expect(again.headers['vary']).toBe(headers['vary']);
      }
      expect((await getCoded(path, coding, { 'If-None-Match': '"1-AAAAAAAAAAAAAAAAAAAAAA"' })).status).toBe(200);
      const own = await getCoded(path, coding, { ...admin, ...known });
      // An administrator also sees what visitors do not see.
      expect([200, 304]).toContain(own.status);
      const ownTag = (await getCoded(path, coding, admin)).headers['etag']!;
      expect((await getCoded(path, coding, { ...admin, 'If-None-Match': ownTag })).status).toBe(304);
    });

    it('returns the headers of GET for HEAD', async () => {
      for (const coding of ['br', 'gzip', 'identity']) {
        const [full, head] = [
          await getCoded(paths[name]!, coding),
          await get(paths[name]!, { 'Accept-Encoding': coding }, 'HEAD'),
        ];
        expect(head.bytes).toHaveLength(0);
        for (const header of ['etag', 'vary', 'content-type', 'content-length', 'content-encoding'])
          expect([header, head.headers[header]]).toEqual([header, full.headers[header]]);
      }
    });
  });

  it.each(['br', 'gzip', 'identity'])('accepts the ETag of a response with %s in If-Match', async (coding) => {
    const { headers } = await getCoded(article, coding, admin);
    const change = (subtitle: string, tag: string) =>
      site.http.patch(article).set(admin).set({ 'If-Match': tag, 'Accept-Encoding': 'identity' }).send({ subtitle });
    const changed = await change(`Read with ${coding}`, headers['etag']!).expect(200);
    await change('Too late', headers['etag']!).expect(412);
    // A changed article is never 304, with the ETag of any coding.
    const visitor = await getCoded(article, coding, { 'If-None-Match': headers['etag']! });
    expect(visitor.status).toBe(200);
    expect(changed.headers['etag']).not.toBe(headers['etag']);
  });

  it('compresses the response to a write, without secrets', async () => {
    const response = await site.http
      .patch(article)
      .set({ ...admin, 'Accept-Encoding': 'gzip' })
      .send({ title: 'Another title' });
    expect([response.status, response.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(response.headers['etag']).toMatch(/^"\d+-[\w-]{22}\.gzip"$/);
    expect(response.body.data.attributes.title).toBe('Another title');
  });

  it('does not compress short responses, downloads, parts of files and errors with no-store', async () => {
    const file = await site.http
      .post(`${article}/attachments`)
      .set(admin)
      .attach('file', Buffer.from('A text to download. '.repeat(500)), 'notes.txt')
      .expect(201);
    const content = `/api/v1/attachments/${file.body.data.id}/content`;
    const accepted = { 'Accept-Encoding': 'br, gzip' };
    const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`unknown_field_${n}`, 1]));
    const invalid = await site.http
      .patch(paths['an article of version 2']!)
      .set({ ...admin, ...accepted })
      .send({ data: { type: 'article', id: article.split('/').at(-1), attributes: unknown } });
    const [download, part] = [await get(content, accepted), await get(content, { ...accepted, Range: 'bytes=0-4999' })];
    const [short, missing] = [await get('/api/v1/tags', accepted), await get('/articles/nothing', accepted)];
    const responses = [short, download, part, missing, invalid];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 206, 404, 422]);
    for (const { headers } of responses) expect(headers).not.toHaveProperty('content-encoding');
    expect(varyOf(short)).not.toContain('Accept-Encoding');
    for (const { headers, text } of [missing, invalid]) {
      expect(headers['cache-control']).toBe('no-store');
      expect(text.length).toBeGreaterThan(1024);
    }
  });

  it('evaluates If-None-Match of a download for every value of Cache-Control', async () => {
    const { body } = await site.http
      .post(`${article}/attachments`)
      .set(admin)
      .attach('file', Buffer.from('A text to download.'), 'notes.txt')
      .expect(201);
    const content = `/api/v1/attachments/${body.data.id}/content`;
    const { headers } = await get(content);
    for (const condition of [
      { 'If-None-Match': headers['etag']! },
      { 'If-Modified-Since': headers['last-modified']! },
    ] as Headers[]) {
      const { status } = await get(content, { ...condition, 'Cache-Control': 'no-cache' });
      expect(status).toBe(304);
    }
    expect((await get(content, { 'If-None-Match': '"another"', 'Cache-Control': 'no-cache' })).status).toBe(200);
  });
});

describe('a cached response', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ ...CACHE_ENABLED, JOBS_RUN: 'false' });
  });
  afterAll(() => site.stop());

  it('is compressed once for each coding, and counts with its compressed size', async () => {
    const { id } = await site.createArticle({ status: 'published', content: CONTENT.repeat(50) });
    const path = `/api/v1/articles/${id}`;
    const { responses } = site.app.get(ResponseCache, { strict: false });
    const found: [coding: string, found: string | undefined][] = [];
    const sizes: [stored: number, sent: number][] = [];
    for (const coding of ['br', 'gzip', 'br', 'gzip', 'identity', 'identity']) {
      const before = responses.bytes;
      const { headers, bytes } = await sendRaw(site.url, path, { headers: { 'Accept-Encoding': coding } });
      found.push([coding, headers['x-cache']]);
      sizes.push([responses.bytes - before, bytes.length]);
    }
    expect(found).toEqual([
      ['br', 'miss'],
      ['gzip', 'miss'],
      ['br', 'hit'],
      ['gzip', 'hit'],
      ['identity', 'miss'],
      ['identity', 'hit'],
    ]);
    const overheads = [0, 1, 4].map((n) => sizes[n]![0] - sizes[n]![1]);
    for (const overhead of overheads) {
      expect(overhead).toBeGreaterThan(1024);
      expect(overhead).toBeLessThan(8 * 1024);
    }
    expect(sizes[0]![1]).toBeLessThan(sizes[4]![1] / 10);
  });
});
