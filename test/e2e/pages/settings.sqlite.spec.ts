import type { Response } from 'supertest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
const PAGES = ['/articles', '/articles/a-story', '/categories/1', '/feed.xml', '/sitemap.xml'];

describe('settings of the pages', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp();
    await site.createArticle({ slug: 'a-story', title: 'A story', status: 'published' });
  });
  afterAll(() => site.stop());

  const get = (path: string) => site.unchecked.get(path);

  describe('public URL', () => {
    const canonicalOf = ({ text }: Response): string => /rel="canonical" href="([^"]*)"/.exec(text)![1]!;

    it.each([
      ['news.example:8080', 'http://news.example:8080/articles'],
      ['[::1]:3000', 'http://[::1]:3000/articles'],
      ['evil.example"><script>', 'http://localhost:3000/articles'],
      ['news.example:99999', 'http://localhost:3000/articles'],
      ['1.2.3.999', 'http://localhost:3000/articles'],
      ['evil.example/path', 'http://localhost:3000/articles'],
      ['user@evil.example', 'http://localhost:3000/articles'],
    ])(
      'uses the Host header for the canonical URL, or localhost if the header is invalid: %s',
      async (host, address) => {
        expect(canonicalOf(await get('/articles').set('Host', host).expect(200))).toBe(address);
      },
    );

    it('ignores the X-Forwarded-Host and Forwarded headers', async () => {
      const answer = await get('/articles')
        .set('X-Forwarded-Host', 'evil.example')
        .set('Forwarded', 'host=evil.example');
      expect(answer.text).not.toContain('evil.example');
    });

    it('uses PUBLIC_URL and prefixes every link with its path', async () => {
      const moved = await startTestApp({ PUBLIC_URL: 'https://example.org/news', PAGES_TITLE: 'The Long Bench' });
      try {
        await moved.createArticle({ slug: 'a-story', status: 'published' });
        for (const path of ['/articles', '/articles/a-story', '/feed.xml', '/sitemap.xml']) {
          const { text } = await moved.unchecked.get(path).set('Host', 'evil.example').expect(200);
          expect(text).toContain('https://example.org/news/articles');
          expect(text).not.toContain('evil.example');
          expect(
            [...text.matchAll(/(?:src|href|action)="(\/[^"]*)"/g)].filter(([, at]) => !at!.startsWith('/news/')),
          ).toEqual([]);
        }
        expect((await moved.unchecked.get('/articles')).text).toContain('<title>The Long Bench</title>');
        await moved.http
          .patch('/api/v1/articles/1')
          .set(await moved.asAdmin())
          .send({ slug: 'another-story' })
          .expect(200);
        const { headers } = await moved.unchecked.get('/articles/a-story').expect(301);
        expect(headers['location']).toBe('/news/articles/another-story');
      } finally {
        await moved.stop();
      }
    });
  });

  it('returns 404 for all pages, but not for the files that pages of modules link, when PAGES_ENABLED is false', async () => {
    const without = await startTestApp({ PAGES_ENABLED: 'false' });
    try {
      for (const path of [...PAGES, '/articles/nothing']) {
        const { headers, body } = await without.unchecked.get(path).expect(404);
        expect(body.error.message).toBe('There is nothing at this address');
        expect(headers).not.toHaveProperty('x-ratelimit-limit');
      }
      for (const path of ['/modules/pages/assets/pages.css', '/modules/articles/assets/js/publisher.js']) {
        await without.unchecked.get(path).expect(200);
      }
      await without.http.get('/api/v1/articles').expect(200);
    } finally {
      await without.stop();
    }
  });

  it('omits the rating and comment forms when MODULE_API_ENABLED is false', async () => {
    const quiet = await startTestApp({ MODULE_API_ENABLED: 'false' });
    try {
      await quiet.createArticle({ slug: 'a-story', status: 'published' });
      const { text } = await quiet.unchecked.get('/articles/a-story').expect(200);
      expect(text).not.toMatch(/data-(rate|comment|token)\b/);
    } finally {
      await quiet.stop();
    }
  });

  it('omits attachment links when ATTACHMENTS_API_ENABLED is false', async () => {
    const alone = await startTestApp({ ATTACHMENTS_API_ENABLED: 'false', API_ENABLED: 'true' });
    try {
      await alone.createArticle({ slug: 'a-story', status: 'published' });
      const { text } = await alone.unchecked.get('/articles/a-story').expect(200);
      expect(text).not.toContain('/attachments/');
    } finally {
      await alone.stop();
    }
  });
});
