import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type DatabaseKind, type TestApp } from 'masthead/testing';
import { modules } from '../src/modules/index.js';

const databases: DatabaseKind[] = process.env['MASTHEAD_TEST_MYSQL_URL'] ? ['sqlite', 'mysql'] : ['sqlite'];

for (const database of databases) {
  describe(`pages of desks on ${database}`, () => {
    let app: TestApp;

    before(async () => {
      app = await createTestApp({ modules, database });
    });
    after(() => app.stop());

    const page = async (path: string, status = 200) => {
      const response = await app.as('visitor').get(path);
      assert.equal(response.headers.get('Content-Type'), 'text/html; charset=utf-8');
      response.expect(status);
      return response.text;
    };

    it('list the published stories of a desk with their datelines, newest first', async () => {
      const story = { desk: 'arts', dateline: 'Hamburg & Kiel' };
      await app.createArticle({ title: 'An opera <again>', status: 'published', story });
      await app.createArticle({ title: 'A later play', status: 'published', story: { desk: 'arts' } });
      await app.createArticle({ title: 'A match', status: 'published', story: { desk: 'sports' } });
      const html = await page('/desks/arts');
      assert.match(html, /<h1 dir="auto">Arts desk<\/h1>/);
      assert.match(
        html,
        /A later play[^]*Hamburg &amp; Kiel[^]*<a href="[^"]+" dir="auto">An opera &lt;again&gt;<\/a>/,
      );
      assert.doesNotMatch(html, /A match/);
    });

    it('do not contain drafts and stories of hidden categories', async () => {
      const { id: hidden } = await app.createCategory({ status: 2 });
      await app.createArticle({ title: 'Secret draft', story: { desk: 'news' } });
      await app.createArticle({
        title: 'Secret story',
        status: 'published',
        category_id: hidden,
        story: { desk: 'news' },
      });
      await app.createArticle({ title: 'A public story', status: 'published', story: { desk: 'news' } });
      const html = await page('/desks/news');
      assert.match(html, /A public story/);
      assert.doesNotMatch(html, /Secret/);
    });

    it('have the layout and the footer of the site, like the pages of articles and the error pages', async () => {
      for (const html of [await page('/desks/news'), await page('/articles'), await page('/desks/weather', 404)]) {
        assert.match(html, /<p class="masthead-title"><a href="\/articles">The Ferry<\/a><\/p>/);
        assert.match(html, /<a href="\/desks\/sports">Sports desk<\/a>/);
        assert.match(html, /© The Ferry/);
        assert.match(html, /\/modules\/pages\/assets\/brand\.[0-9a-f]+\.css/);
      }
    });

    it('load the style sheet of the theme', async () => {
      const [path] = /\/modules\/pages\/assets\/site\.[0-9a-f]{16}\.css/.exec(await page('/desks/news'))!;
      const response = await app.as('visitor').get(path);
      assert.match(response.expect(200) as string, /^\.desk \{/);
    });
  });
}
