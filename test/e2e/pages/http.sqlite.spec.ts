import type { Response } from 'supertest';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; media-src 'self' https:; " +
  "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const PAGES = ['/articles', '/articles/a-story', '/categories/1', '/feed.xml', '/sitemap.xml'];

describe('pages over HTTP', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp();
    await site.createArticle({ slug: 'a-story', title: 'A story', status: 'published' });
  });
  afterAll(() => site.stop());

  const get = (path: string) => site.unchecked.get(path);

  it.each(PAGES)('makes %s publicly cacheable with revalidation by ETag', async (path) => {
    const { headers } = await get(path).expect(200);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['etag']).toMatch(/^W\/"[\w-]{22}"$/);
    expect(headers).not.toHaveProperty('set-cookie');

    const again = await get(path).set('If-None-Match', headers['etag']!).expect(304);
    expect(again.text).toBe('');
    await get(path).set('If-None-Match', 'W/"another"').expect(200);
  });

  it('stops returning 304 for a page when its category is disabled', async () => {
    const category = await site.createCategory({ name: 'Closed soon' });
    await site.createArticle({ slug: 'closed-soon', status: 'published', category_id: category });
    const paths = ['/articles/closed-soon', `/categories/${category}`, '/articles', '/feed.xml', '/sitemap.xml'];
    const revalidate = async (tags: readonly string[]) =>
      Promise.all(paths.map(async (path, n) => (await get(path).set('If-None-Match', tags[n]!)).status));
    const tags = await Promise.all(paths.map(async (path) => (await get(path)).headers['etag']!));
    expect(await revalidate(tags)).toEqual([304, 304, 304, 304, 304]);

    const admin = await site.asAdmin();
    await site.http.patch(`/api/v1/categories/${category}`).set(admin).send({ status: 0 }).expect(200);
    expect(await revalidate(tags)).toEqual([404, 404, 200, 200, 200]);
  });

  it.each(PAGES)('returns the headers of GET without a body for HEAD %s', async (path) => {
    const [page, head] = [
      await get(path).set('Accept-Encoding', 'identity'),
      await site.unchecked.head(path).expect(200),
    ];
    expect(head.text ?? '').toBe('');
    expect([head.headers['etag'], head.headers['content-length']]).toEqual([
      page.headers['etag'],
      page.headers['content-length'],
    ]);
  });

  it.each(PAGES)('ignores credentials on %s', async (path) => {
    await get(path).set('Authorization', 'Bearer garbage').set('X-API-Key', 'garbage').expect(200);
  });

  it.each([
    ['/articles', /^text\/html; charset=utf-8$/],
    ['/feed.xml', /^application\/atom\+xml; charset=utf-8$/],
    ['/sitemap.xml', /^application\/xml; charset=utf-8$/],
  ])('returns %s with its content type', async (path, type) => {
    expect((await get(path)).headers['content-type']).toMatch(type);
  });

  it('allows only scripts of the site in the Content-Security-Policy', async () => {
    for (const path of ['/articles', '/articles/a-story', '/articles/nothing']) {
      expect((await get(path)).headers['content-security-policy']).toBe(POLICY);
    }
  });

  describe('errors', () => {
    const expectPage = ({ headers, text }: Response, heading: string) => {
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
      expect(text).toContain(`<h1>${heading}</h1>`);
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).toContain(String(headers['x-request-id']));
    };

    it.each([
      ...['/articles/nothing', '/articles/a-story/nothing', '/categories', '/categories/999', '/feed.xml/nothing'],
      ...['/sitemap.xml?part=7', '/sitemap.xml?part=40000', '/modules/pages/assets/nothing.css'],
    ])('returns an HTML error page for %s', async (path) => {
      expectPage(await get(path).expect(404), 'Page not found');
    });

    it.each(['/nothing', '/article', '/favicon.icon', '/modules', '/api/v1/articles/999', '/categories.json'])(
      'returns the JSON error envelope for %s',
      async (path) => {
        const { headers, body } = await get(path).expect(404);
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
        expect(body.error.code).toBe('NOT_FOUND');
      },
    );

    it('returns 405 as an HTML page with an Allow header', async () => {
      const answer = await site.unchecked.post('/articles').send({ title: 'x' }).expect(405);
      expectPage(answer, 'This page cannot be shown');
      expect(answer.headers['allow']).toBe('GET, HEAD');
    });

    it.each([
      ['/categories/x', 400],
      ['/articles/%ff', 400],
      ['/articles?page=x', 422],
    ])('returns an HTML error page for the invalid request %s', async (path, status) => {
      expectPage(await get(path).expect(status), 'This page cannot be shown');
    });

    it('does not repeat markup of the request in an error page', async () => {
      const { text } = await get('/articles/%3Cscript%3Ealert(1)%3C%2Fscript%3E?search=%3Cscript%3E').expect(404);
      expect(text).not.toMatch(/<script>/i);
    });
  });

  it('counts page requests in a separate rate-limit group', async () => {
    const limited = await startTestApp({ PAGES_API_RATE_LIMIT_REQUESTS: '2' });
    try {
      const { text } = await limited.unchecked.get('/articles').expect(200);
      await limited.unchecked.get('/feed.xml').expect(200);
      const refused = await limited.unchecked.get('/articles/x').expect(429);
      expect(refused.headers['retry-after']).toMatch(/^\d+$/);
      expect(refused.text).toContain('Too many requests');
      await limited.unchecked.get('/api/v1/articles').expect(200);
      // The style sheet has a separate limit.
      const [, style] = /<link rel="stylesheet" href="([^"]*)"/.exec(text)!;
      const { headers } = await limited.unchecked.get(style!).expect(200);
      expect(headers['x-ratelimit-limit']).toBe('1000');
    } finally {
      await limited.stop();
    }
  });

  describe('assets', () => {
    it.each(['/articles', '/articles/a-story'])('serves the assets of %s as immutable files', async (path) => {
      const { text } = await get(path);
      const assets = [...text.matchAll(/(?:src|href)="(\/modules\/[^"]+)"/g)].map(([, address]) => address!);
      expect(assets.map((address) => address.replace(/[0-9a-f]{16}/, '*'))).toEqual([
        '/modules/pages/assets/icon.*.svg',
        '/modules/pages/assets/pages.*.css',
        '/modules/articles/assets/js/publisher.*.js',
        '/modules/pages/assets/pages.*.js',
      ]);
      for (const address of assets) {
        const { headers } = await get(address).expect(200);
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(headers['content-type']).toMatch(/^(text\/(css|javascript)|image\/svg\+xml); charset=utf-8$/);
        await get(address).set('If-None-Match', headers['etag']!).expect(304);
      }
    });
  });

  describe('the publisher script', () => {
    it.each([
      ['publisher.js', /^text\/javascript/],
      ['publisher.mjs', /^text\/javascript/],
      ['publisher.d.ts', /^text\/plain/],
    ])('serves %s to pages of any origin', async (file, type) => {
      const path = `/modules/articles/assets/js/${file}`;
      const { headers } = await get(path).set('Origin', 'https://elsewhere.example').expect(200);
      expect(headers['content-type']).toMatch(type);
      expect(headers['cache-control']).toBe('public, max-age=300');
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(headers['etag']).toMatch(/^"[0-9a-f]{16}\.gzip"$/);
      await get(path).set('If-None-Match', headers['etag']!).expect(304);
    });

    it('returns 404 for an unknown script name', async () => {
      const { body } = await get('/modules/articles/assets/js/publisher.min.js').expect(404);
      expect(body.error.code).toBe('NOT_FOUND');
    });
  });

  it('omits the pages from the OpenAPI document', async () => {
    const { body } = await get('/openapi.json').expect(200);
    const paths = Object.keys(body.paths as object);
    expect(paths.filter((path) => /^\/(articles|categories|feed|sitemap)|\/assets\//.test(path))).toEqual([]);
  });
});
