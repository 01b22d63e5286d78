import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../support/chromium.js';
import { CommentThread } from '../support/comment-thread.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const LONG_WORD = 'Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz'.repeat(2);
const ARABIC = 'هذا نص عربي، يبدأ من اليمين.';

/** Long words, short texts and right-to-left scripts. */
describe('the pages in a browser, with unusual texts', () => {
  let site: TestApp;
  let browser: Browser;
  let page: Page;
  let category: number;

  beforeAll(async () => {
    site = await startTestApp();
    category = await site.createCategory({ name: LONG_WORD.slice(0, 90), description: LONG_WORD });
    await site.createArticle({ title: 'Another', status: 'published' });
    const thread = await CommentThread.start(site, {
      ...{ title: LONG_WORD, slug: 'long', subtitle: LONG_WORD, category_id: category, tags: [LONG_WORD.slice(0, 50)] },
      content:
        `<p>${LONG_WORD}</p><h2>${LONG_WORD}</h2><ul><li>${LONG_WORD}</li></ul><audio controls></audio><video controls></video>` +
        `<table><tbody><tr><td>${LONG_WORD}</td><td>Short</td></tr></tbody></table><pre>${LONG_WORD}</pre>`,
    });
    await thread.add(await site.asAdmin(), LONG_WORD);
    await site.createArticle({ title: 'The latest', status: 'published', category_id: category });
    const arabic = await CommentThread.start(site, {
      ...{ title: ARABIC, slug: 'arabic', subtitle: ARABIC },
      content: `<p>${ARABIC} ${ARABIC}</p><ul><li>${ARABIC}</li></ul>`,
    });
    await arabic.add(await site.asAdmin(), ARABIC);
    await site.createArticle({
      ...{ title: 'Short', slug: 'short', status: 'published' },
      content:
        '<p>Listen.</p><h2>What follows is not beside the first letter</h2><p>And so it goes on for a while.</p>',
    });
    browser = await launchChromium();
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  describe.each([320, 800, 1280])('%i pixels wide', (width) => {
    it.each(['/articles', '/articles/long', '/categories/{id}', `/articles?search=${LONG_WORD}`])(
      'break long words instead of scrolling horizontally: %s',
      async (path) => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(site.url + path.replace('{id}', String(category)));
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      },
    );
  });

  it('do not break words in a table, which can be scrolled', async () => {
    await page.goto(`${site.url}/articles/long`);
    const [cell, line] = await page.evaluate<[number, number]>(
      `[document.querySelector('td:last-child').clientHeight, parseFloat(getComputedStyle(document.querySelector('td')).lineHeight)]`,
    );
    expect(cell).toBeLessThan(2 * line);
  });

  it.each(['h1', '.story-head .standfirst', '.text', '.comment-text'])(
    'show Arabic text from right to left in %s',
    async (selector) => {
      const directionAt = (slug: string) =>
        page
          .goto(`${site.url}/articles/${slug}`)
          .then(() => page.evaluate(`getComputedStyle(document.querySelector('${selector}')).direction`));
      expect(await directionAt('arabic')).toBe('rtl');
      expect(await directionAt('long')).toBe('ltr');
    },
  );

  it('do not enlarge the first letter of Arabic text', async () => {
    const sizes = `[getComputedStyle(document.querySelector('.text p'), '::first-letter'), getComputedStyle(document.querySelector('.text p'))].map(({ fontSize }) => fontSize)`;
    await page.goto(`${site.url}/articles/arabic`);
    const [first, others] = await page.evaluate<string[]>(sizes);
    expect(first).toBe(others);
  });

  it('place a heading below the enlarged first letter of a short paragraph', async () => {
    await page.goto(`${site.url}/articles/short`);
    const [heading, paragraph] = await page.evaluate<number[]>(
      `['.text h2', '.text p'].map((selector) => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector(selector));
        return range.getClientRects()[0].left;
      })`,
    );
    expect(heading).toBe(paragraph);
  });

  it('have three empty status regions in the accessibility tree', async () => {
    await page.goto(`${site.url}/articles/short`);
    const shown = await page.evaluate<string[]>(
      `[...document.querySelectorAll('[role=status]')].map((place) => getComputedStyle(place).display)`,
    );
    expect(shown).toHaveLength(3);
    expect(shown).not.toContain('none');
  });
});
