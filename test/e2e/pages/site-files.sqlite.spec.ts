import { Controller, Get, Module } from '@nestjs/common';
import { Public } from '../../../src/core/identity/index.js';
import { TextResponse } from '../../../src/core/http/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/** As Chromium sends it for a page. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

@Controller()
class OwnPagesController {
  @Get('/')
  @Public()
  home() {
    return new TextResponse('Own home page', 'text/plain; charset=utf-8');
  }

  @Get('robots.txt')
  @Public()
  robots() {
    return new TextResponse('User-agent: *\nDisallow: /\n', 'text/plain; charset=utf-8');
  }
}

@Module({})
class OwnPagesModule {}

const ownPages: FeatureModule = {
  moduleApi: 1,
  name: 'own-pages',
  module: OwnPagesModule,
  api: { prefix: '/own', authentication: [] },
  surfaces: [{ path: '/', controllers: [OwnPagesController] }],
};

describe('the root of the site', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ PAGES_TITLE: 'The Long Bench' });
  });
  afterAll(() => site.stop());

  it('redirects a browser to the front page', async () => {
    const { headers } = await site.unchecked.get('/').set('Accept', BROWSER).expect(302);
    expect(headers['location']).toBe('/articles');
    expect(headers['vary']).toMatch(/\bAccept\b(?!-)/);
  });

  it.each(['*/*', 'application/json', undefined])('returns the entry points for Accept: %s', async (accept) => {
    const request = site.unchecked.get('/');
    const { body } = await (accept === undefined ? request : request.set('Accept', accept)).expect(200);
    expect(body).toEqual({
      title: 'The Long Bench',
      links: {
        ...{ api: '/api', openapi: '/openapi.json', documentation: '/docs' },
        ...{ articles: '/articles', feed: '/feed.xml', sitemap: '/sitemap.xml' },
      },
    });
    for (const path of Object.values(body.links as Record<string, string>))
      expect((await site.unchecked.get(path)).status).toBeLessThan(400);
  });

  it('returns 405 for other methods, and 404 for unknown paths as before', async () => {
    const { headers } = await site.unchecked.post('/').expect(405);
    expect(headers['allow']).toBe('GET, HEAD');
    const unknown = await site.unchecked.get('/nothing').expect(404);
    expect(unknown.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(unknown.headers).not.toHaveProperty('x-ratelimit-limit');
  });

  it('serves an icon with an entity tag', async () => {
    const { headers, body } = await site.unchecked.get('/favicon.ico').expect(200);
    expect(headers['content-type']).toBe('image/x-icon');
    expect((body as Buffer).readUInt32BE(0)).toBe(0x0000_0100);
    await site.unchecked.get('/favicon.ico').set('If-None-Match', headers['etag']!).expect(304);
  });

  it('names the sitemap in robots.txt', async () => {
    const { headers, text } = await site.unchecked.get('/robots.txt').set('Host', 'news.example').expect(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toBe('User-agent: *\nDisallow:\n\nSitemap: http://news.example/sitemap.xml\n');
  });

  it('sends the time of the last change as Last-Modified of the feed', async () => {
    expect((await site.unchecked.get('/feed.xml').expect(200)).headers).not.toHaveProperty('last-modified');
    await site.createArticle({ status: 'published' });
    const { headers, text } = await site.unchecked.get('/feed.xml').expect(200);
    const [, updated] = /<updated>([^<]*)<\/updated>/.exec(text)!;
    expect(headers['last-modified']).toBe(new Date(updated!).toUTCString());
    const draft = await site.createArticle({ status: 'draft' });
    expect(draft.id).toBeGreaterThan(0);
    const again = await site.unchecked.get('/feed.xml').set('If-None-Match', headers['etag']!).expect(304);
    expect(again.headers['last-modified']).toBe(headers['last-modified']);
  });
});

describe('the root of a site without pages', () => {
  it('redirects a browser to the documentation, and omits the pages from the entry points', async () => {
    const site = await startTestApp({ PAGES_ENABLED: 'false', PUBLIC_URL: 'https://example.org/news' });
    try {
      const { headers } = await site.unchecked.get('/').set('Accept', BROWSER).expect(302);
      expect(headers['location']).toBe('/news/docs');
      const { body } = await site.unchecked.get('/').expect(200);
      expect(Object.values(body.links as object)).toEqual(['/news/api', '/news/openapi.json', '/news/docs']);
      await site.unchecked.get('/favicon.ico').expect(200);
      await site.unchecked.get('/robots.txt').expect(404);
    } finally {
      await site.stop();
    }
  });
});

describe('a module with routes of the root', () => {
  it('replaces those of Masthead', async () => {
    const site = await startTestApp({}, 'sqlite', [ownPages]);
    try {
      for (const accept of [BROWSER, '*/*']) {
        const { text } = await site.unchecked.get('/').set('Accept', accept).expect(200);
        expect(text).toBe('Own home page');
      }
      expect((await site.unchecked.get('/robots.txt').expect(200)).text).toContain('Disallow: /');
      await site.unchecked.get('/favicon.ico').expect(200);
      const unknown = await site.unchecked.get('/nothing').expect(404);
      expect(unknown.headers['content-type']).toBe('application/json; charset=utf-8');
    } finally {
      await site.stop();
    }
  });
});
