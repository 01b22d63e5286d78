import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '../support/chromium.js';
import { Thread } from '../support/comments.js';
import { PNG } from '../support/sample-files.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What readers do: look through lists, search, read, rate and comment. */
describe('the pages in a browser', () => {
  let site: TestApp;
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let story: string;

  beforeAll(async () => {
    site = await startTestApp({ COMMENTS_FLOOD: '0' });
    const making = await site.createCategory({
      name: 'Making',
      description: 'Things that did not exist this morning.',
    });
    const byHand = await site.createCategory({ name: 'By Hand', parent_id: making });
    for (let n = 1; n <= 33; n++) {
      await site.createArticle({
        title: `Story ${n}`,
        category_id: byHand,
        status: 'published',
        slug: `story-${n}`,
        ...(n > 30 && { image: 'https://pictures.example/a.png' }),
      });
    }
    const admin = await site.asAdmin();
    const thread = await Thread.start(site, {
      title: 'The ferry at dawn',
      slug: 'ferry',
      subtitle: 'Before the first commuters come',
      image: 'https://pictures.example/ferry.png',
      category_id: byHand,
      tags: ['Rivers'],
      content:
        '<p>The river belongs to the <em>herons</em>, and <a href="https://example.org">to the crew</a>.</p><h2>Later</h2>' +
        '<ul><li>One</li></ul><blockquote><p>Said.</p></blockquote><pre><code>a_very_long_line_of_code(that, does, not, fit, on, a, telephone)</code></pre>' +
        '<table><tbody><tr><th scope="row">Departs</th><td>5:40</td></tr></tbody></table>',
    });
    const first = await thread.add(admin, 'One\nTwo');
    await thread.add(admin, 'Reply', { parent_id: first.id });
    await site.http
      .post(`/api/v1/articles/${thread.articleId}/attachments`)
      .set(admin)
      .attach('file', PNG, 'landing.png')
      .expect(201);
    story = `${site.url}/articles/ferry`;
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    await context.route('https://pictures.example/**', (route) =>
      route.fulfill({ body: PNG, contentType: 'image/png' }),
    );
    const opened = await context.newPage();
    opened.on('pageerror', (error) => faults.push(String(error)));
    opened.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    return opened;
  };
  beforeEach(async () => {
    faults = [];
    page = await open();
  });
  afterEach(() => page.context().close());

  const titles = () => page.locator('.item h2').allInnerTexts();
  const notice = (form: string) => page.locator(`${form} [data-notice]`);
  const tokenOf = ({ headers }: { headers: Record<string, string> }) =>
    headers['Authorization']!.replace('Bearer ', '');

  async function signIn(token: string): Promise<void> {
    await page.getByLabel('Token or key').fill(token);
    await page.getByRole('button', { name: 'Use it' }).click();
  }
  async function rate(stars: number): Promise<void> {
    await page.getByRole('radio', { name: String(stars), exact: true }).check();
    await page.getByRole('button', { name: 'Rate' }).click();
  }
  async function comment(text: string): Promise<void> {
    await page.getByLabel('Your comment').fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
  }

  it('load more of a list in place, until there is no more', async () => {
    await page.goto(`${site.url}/articles`);
    expect(await titles()).toHaveLength(15);
    // Somebody publishes meanwhile: what was the last of this page is the first of the next.
    await site.createArticle({ title: 'News', slug: 'news', status: 'published' });

    await page.getByRole('link', { name: 'Older articles' }).click();
    await page.getByText('14 more articles').waitFor();
    expect(await page.evaluate('document.activeElement.closest("[data-item]").querySelector("h2").innerText')).toBe(
      (await titles())[15],
    );
    await page.getByRole('link', { name: 'Older articles' }).click();
    await page.getByText('5 more articles').waitFor();

    const all = await titles();
    expect(all).toHaveLength(34);
    expect(new Set(all).size).toBe(34);
    expect(page.url()).toBe(`${site.url}/articles`);
    expect(await page.getByRole('link', { name: 'Older articles' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('tell the reader when more cannot be loaded, and try again', async () => {
    await page.goto(`${site.url}/articles`);
    await page.route('**/articles?page=2', (route) => route.abort());
    await page.getByRole('link', { name: 'Older articles' }).click();
    await page.getByText('could not be loaded').waitFor();
    await page.unroute('**/articles?page=2');
    await page.getByRole('link', { name: 'Older articles' }).click();
    await page.getByText('15 more articles').waitFor();
    expect(await titles()).toHaveLength(30);
  });

  it('end a list that has become shorter meanwhile, and leave the reader at its end', async () => {
    await page.goto(`${site.url}/articles`);
    await page.route('**/articles?page=2', (route) => route.continue({ url: `${site.url}/articles?page=99` }));
    await page.getByRole('link', { name: 'Older articles' }).click();
    await page.getByText('There are no more articles').waitFor();
    expect(await page.getByRole('link', { name: 'Older articles' }).count()).toBe(0);
    expect(await page.evaluate('document.activeElement.innerText')).toBe((await titles()).at(-1));
  });

  it('find what is searched for', async () => {
    await page.goto(`${site.url}/articles`);
    await page.getByRole('searchbox').fill('herons');
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('heading', { name: 'Articles with “herons”' }).waitFor();
    expect(await titles()).toEqual(['The ferry at dawn']);
    await page.getByRole('link', { name: 'The ferry at dawn' }).click();
    await page.getByRole('heading', { name: 'The ferry at dawn' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('take a rating and a comment from a reader with a token, which stays in the tab', async () => {
    const reader = await site.createUser('member');
    await page.goto(story);
    await signIn(tokenOf(reader));
    await notice('[data-token]').filter({ hasText: 'You can rate and comment now' }).waitFor();

    await rate(4);
    await notice('[data-rate]').filter({ hasText: 'You gave it 4 of 5.' }).waitFor();
    expect(await page.locator('[data-rating]').innerText()).toBe('4.0 of 5, from 1 reader');

    await comment('I take the early one <b>every</b> day.');
    await notice('[data-comment]').filter({ hasText: 'Your comment stands above.' }).waitFor();
    expect(await page.locator('[data-comments] > li').last().innerText()).toContain('I take the early one every day.');

    expect(await page.locator('#mh-comments').innerText()).toBe('3 comments');

    await page.reload();
    expect(await page.locator('[data-comments] > li').last().innerText()).toContain('I take the early one every day.');
    await rate(5);
    await notice('[data-rate]').filter({ hasText: 'You gave it 5 of 5.' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);

    await page.getByRole('button', { name: 'Forget it' }).click();
    await page.reload();
    await rate(3);
    await notice('[data-rate]').filter({ hasText: 'Say who you are first' }).waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('mh-token');
    expect(faults).toEqual([]);
  });

  it('take an API key as well', async () => {
    const { headers } = await site.createUser('member');
    const client = await site.http.post('/api/v1/api-clients').set(headers).send({ name: 'Tab' }).expect(201);
    const key = await site.http
      .post(`${client.body.data.links.self}/keys`)
      .set(headers)
      .send({ name: 'Tab', scopes: ['comments:write'] })
      .expect(201);
    await page.goto(story);
    await signIn(key.body.data.attributes.key as string);
    await comment('By a key.');
    await notice('[data-comment]').filter({ hasText: 'Your comment stands above.' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('tell the reader what is wrong', async () => {
    await page.goto(story);
    await signIn('no.such.token');
    await rate(2);
    await notice('[data-rate]').filter({ hasText: 'Invalid or expired token' }).waitFor();
    await comment('Nobody wrote this.');
    await notice('[data-comment]').filter({ hasText: 'Invalid or expired token' }).waitFor();

    await signIn(tokenOf(await site.createUser('member')));
    await comment('<br>');
    await notice('[data-comment]').filter({ hasText: 'must not be empty' }).waitFor();
    expect(await page.getByLabel('Your comment').getAttribute('aria-invalid')).toBe('true');

    await page.route('**/ajax.php', (route) => route.abort());
    await comment('Into the void.');
    await notice('[data-comment]').filter({ hasText: 'could not be reached' }).waitFor();
    // The browser's own words for those answers, and nothing else.
    expect(faults.filter((fault) => !/status of (401|422)|ERR_FAILED/.test(fault))).toEqual([]);
  });

  it('say that a comment waits for a moderator', async () => {
    const moderated = await startTestApp({ COMMENTS_MODERATION: 'all' });
    try {
      await moderated.createArticle({ slug: 'a-story', status: 'published' });
      const reader = await moderated.createUser('member');
      await page.goto(`${moderated.url}/articles/a-story`);
      await signIn(tokenOf(reader));
      await comment('Let me through.');
      await notice('[data-comment]').filter({ hasText: 'once a moderator has read it' }).waitFor();
      expect(await page.locator('[data-comments] > li').count()).toBe(0);
    } finally {
      await moderated.stop();
    }
  });

  it('are whole without JavaScript', async () => {
    const plain = await open({ javaScriptEnabled: false });
    await plain.goto(`${site.url}/articles`);
    await plain.getByRole('link', { name: 'Older articles' }).click();
    expect(plain.url()).toBe(`${site.url}/articles?page=2`);
    await plain.getByRole('searchbox').fill('herons');
    await plain.getByRole('button', { name: 'Search' }).click();
    await plain.getByRole('link', { name: 'The ferry at dawn' }).click();
    expect(plain.url()).toBe(story);
    expect(await plain.getByText('this page needs JavaScript').isVisible()).toBe(true);
    expect(await plain.getByRole('button', { name: 'Rate' }).count()).toBe(0);
    expect(await plain.locator('.comment').count()).toBeGreaterThan(1);
    await plain.context().close();
  });

  it('let the keyboard skip to the text', async () => {
    await page.goto(story);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.innerText')).toBe('Skip to the text');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('mh-main');
  });

  const PATHS = [
    '/articles',
    '/articles?page=2',
    '/articles?search=herons',
    '/articles?search=nothing',
    '/articles/ferry',
  ];

  describe.each([
    ['light', 320],
    ['light', 1280],
    ['dark', 320],
    ['dark', 1280],
  ] as const)('in %s, %i pixels wide', (colorScheme, width) => {
    it.each([...PATHS, '/categories/1', '/articles/nothing'])('%s is accessible, and fits', async (path) => {
      const narrow = await open({ colorScheme, viewport: { width, height: 800 } });
      await narrow.goto(site.url + path);
      await narrow.evaluate(AXE);
      const { violations } = await narrow.evaluate<AxeResults>('axe.run()');
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      expect(await narrow.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(faults.filter((fault) => !fault.includes('status of 404'))).toEqual([]);
      await narrow.context().close();
    });
  });
});
