import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../support/chromium.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

describe('the publisher script in a page of another origin', () => {
  let site: TestApp;
  let browser: Browser;
  let elsewhere: Server;
  let page: Page;
  let token: string;
  let article: number;
  let category: number;

  beforeAll(async () => {
    site = await startTestApp({ ARTICLES_API_CORS_ORIGINS: '*' });
    category = await site.createCategory({ name: 'By Hand' });
    for (const title of ['Bread', 'Benches', 'Beans']) {
      ({ id: article } = await site.createArticle({ title, category_id: category, status: 'published' }));
    }
    const { username, password } = await site.createUser('member');
    token = await site.login(username, password);
    const script = `${site.url}/modules/articles/assets/js/publisher`;
    elsewhere = createServer((request, response) => {
      const loads =
        request.url === '/module'
          ? `<script type="module">import { Publisher } from '${script}.mjs'; window.Publisher = Publisher;</script>`
          : `<script src="${script}.js"></script>`;
      response.setHeader('Content-Type', 'text/html').end(`<!DOCTYPE html><title>Elsewhere</title>${loads}`);
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, 'localhost', resolve));
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    elsewhere?.close();
    await site?.stop();
  });

  describe.each(['/classic', '/module'])('at %s', (path) => {
    beforeAll(async () => {
      page = await browser.newPage();
      await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}${path}`);
      await page.waitForFunction('window.Publisher');
    });
    afterAll(() => page.close());

    const run = <Result>(code: string) => page.evaluate<Result>(code);

    it('returns items and categories', async () => {
      expect(await run(`Publisher.getItem(${article})`)).toMatchObject({
        title: 'Beans',
        url: `${site.url}/articles/beans`,
      });
      expect(await run(`Publisher.getCategory(${category})`)).toMatchObject({ name: 'By Hand' });
    });

    it('loads further items and searches', async () => {
      const titlesOf = (call: string) =>
        run<string[]>(`Publisher.${call}.then((items) => items.map(({ title }) => title))`);
      expect(await titlesOf(`loadMore(${category}, 1, 2)`)).toEqual(['Beans', 'Benches']);
      expect(await titlesOf(`loadMore(${category}, 2, 2)`)).toEqual(['Bread']);
      expect(await titlesOf("search('bread')")).toEqual(['Bread']);
    });

    it('rates and comments with a token, and reports errors', async () => {
      const outcomeOf = (call: string) =>
        run(
          `new Promise((resolve) => Publisher.${call}, (result, error) => resolve([result, error && error.code]))).catch(String)`,
        );
      await run('Publisher.configure({ token: null })');
      expect(await outcomeOf(`submitRating(${article}, 5`)).toEqual([null, 'UNAUTHENTICATED']);
      await run(`Publisher.configure({ token: '${token}' })`);
      expect(await outcomeOf(`submitRating(${article}, 5`)).toMatchObject([
        { rating: 5, rating_count: 1, mine: 5 },
        null,
      ]);
      expect(await outcomeOf(`addComment(${article}, 'Good beans.'`)).toMatchObject([
        { comment: 'Good beans.', approved: 1 },
        null,
      ]);
      expect(await outcomeOf(`submitRating(${article}, 6`)).toEqual([null, 'VALIDATION_ERROR']);
    });
  });
});
