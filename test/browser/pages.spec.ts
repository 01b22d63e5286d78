import { startTestApp } from '../support/test-app.js';
import { BrowserSite } from './browser-site.js';

/** The actions of readers: lists, search, ratings and comments. */
describe('the pages in a browser', () => {
  let site: BrowserSite;

  beforeAll(async () => {
    site = await BrowserSite.start();
  });
  afterAll(() => site?.stop());

  beforeEach(() => site.openFreshPage());
  afterEach(() => site.page.context().close());

  const titles = () => site.page.locator('.item h2').allInnerTexts();
  const notice = (form: string) => site.page.locator(`${form} [data-notice]`);
  const tokenOf = ({ headers }: { headers: Record<string, string> }) =>
    headers['Authorization']!.replace('Bearer ', '');

  async function signIn(token: string): Promise<void> {
    await site.page.getByLabel('Token or key').fill(token);
    await site.page.getByRole('button', { name: 'Use it' }).click();
  }
  async function rate(stars: number): Promise<void> {
    await site.page.getByRole('radio', { name: String(stars), exact: true }).check();
    await site.page.getByRole('button', { name: 'Rate' }).click();
  }
  async function comment(text: string): Promise<void> {
    await site.page.getByLabel('Your comment').fill(text);
    await site.page.getByRole('button', { name: 'Send' }).click();
  }

  it('load further pages of a list in place until the last page', async () => {
    await site.page.goto(`${site.app.url}/articles`);
    expect(await titles()).toHaveLength(15);
    // A new article moves the last article of this page to the next page.
    await site.app.createArticle({ title: 'News', slug: 'news', status: 'published' });

    await site.page.getByRole('link', { name: 'Older articles' }).click();
    await site.page.getByText('14 more articles').waitFor();
    expect(
      await site.page.evaluate('document.activeElement.closest("[data-item]").querySelector("h2").innerText'),
    ).toBe((await titles())[15]);
    await site.page.getByRole('link', { name: 'Older articles' }).click();
    await site.page.getByText('5 more articles').waitFor();

    const all = await titles();
    expect(all).toHaveLength(34);
    expect(new Set(all).size).toBe(34);
    expect(site.page.url()).toBe(`${site.app.url}/articles`);
    expect(await site.page.getByRole('link', { name: 'Older articles' }).count()).toBe(0);
    expect(site.errors).toEqual([]);
  });

  it('show an error if the next page cannot be loaded, and allow a retry', async () => {
    await site.page.goto(`${site.app.url}/articles`);
    await site.page.route('**/articles?page=2', (route) => route.abort());
    await site.page.getByRole('link', { name: 'Older articles' }).click();
    await site.page.getByText('could not be loaded').waitFor();
    await site.page.unroute('**/articles?page=2');
    await site.page.getByRole('link', { name: 'Older articles' }).click();
    await site.page.getByText('15 more articles').waitFor();
    expect(await titles()).toHaveLength(30);
  });

  it('end a list that became shorter, and focus the last article', async () => {
    await site.page.goto(`${site.app.url}/articles`);
    await site.page.route('**/articles?page=2', (route) => route.continue({ url: `${site.app.url}/articles?page=99` }));
    await site.page.getByRole('link', { name: 'Older articles' }).click();
    await site.page.getByText('There are no more articles').waitFor();
    expect(await site.page.getByRole('link', { name: 'Older articles' }).count()).toBe(0);
    expect(await site.page.evaluate('document.activeElement.innerText')).toBe((await titles()).at(-1));
  });

  it('find articles by a search', async () => {
    await site.page.goto(`${site.app.url}/articles`);
    await site.page.getByRole('searchbox').fill('herons');
    await site.page.getByRole('searchbox').press('Enter');
    await site.page.getByRole('heading', { name: 'Articles with “herons”' }).waitFor();
    expect(await titles()).toEqual(['The ferry at dawn']);
    await site.page.getByRole('link', { name: 'The ferry at dawn' }).click();
    await site.page.getByRole('heading', { name: 'The ferry at dawn' }).waitFor();
    expect(site.errors).toEqual([]);
  });

  it('accept a rating and a comment from a reader with a token, which is stored only for the tab', async () => {
    const reader = await site.app.createUser('member');
    await site.page.goto(site.articleUrl);
    await signIn(tokenOf(reader));
    await notice('[data-token]').filter({ hasText: 'You can rate and comment now' }).waitFor();

    await rate(4);
    await notice('[data-rate]').filter({ hasText: 'You gave it 4 of 5.' }).waitFor();
    expect(await site.page.locator('[data-rating]').innerText()).toBe('4.0 of 5, from 1 reader');

    await comment('I take the early one <b>every</b> day.');
    await notice('[data-comment]').filter({ hasText: 'Your comment was added above.' }).waitFor();
    expect(await site.page.locator('[data-comments] > li').last().innerText()).toContain(
      'I take the early one every day.',
    );

    expect(await site.page.locator('#mh-comments').innerText()).toBe('3 comments');

    await site.page.reload();
    expect(await site.page.locator('[data-comments] > li').last().innerText()).toContain(
      'I take the early one every day.',
    );
    await rate(5);
    await notice('[data-rate]').filter({ hasText: 'You gave it 5 of 5.' }).waitFor();
    expect(await site.page.context().cookies()).toEqual([]);
    expect(await site.page.evaluate('Object.keys(localStorage)')).toEqual([]);

    await site.page.getByRole('button', { name: 'Forget it' }).click();
    await site.page.reload();
    await rate(3);
    await notice('[data-rate]').filter({ hasText: 'Sign in first' }).waitFor();
    expect(await site.page.evaluate('document.activeElement.id')).toBe('mh-token');
    expect(site.errors).toEqual([]);
  });

  it('accept an API key', async () => {
    const { headers } = await site.app.createUser('member');
    const client = await site.app.http.post('/api/v1/api-clients').set(headers).send({ name: 'Tab' }).expect(201);
    const key = await site.app.http
      .post(`${client.body.data.links.self}/keys`)
      .set(headers)
      .send({ name: 'Tab', scopes: ['comments:write'] })
      .expect(201);
    await site.page.goto(site.articleUrl);
    await signIn(key.body.data.attributes.key as string);
    await comment('By a key.');
    await notice('[data-comment]').filter({ hasText: 'Your comment was added above.' }).waitFor();
    expect(site.errors).toEqual([]);
  });

  it('show the reason if a rating or a comment fails', async () => {
    await site.page.goto(site.articleUrl);
    await signIn('no.such.token');
    await rate(2);
    await notice('[data-rate]').filter({ hasText: 'Invalid or expired token' }).waitFor();
    await comment('Nobody wrote this.');
    await notice('[data-comment]').filter({ hasText: 'Invalid or expired token' }).waitFor();

    await signIn(tokenOf(await site.app.createUser('member')));
    await comment('<br>');
    await notice('[data-comment]').filter({ hasText: 'must not be empty' }).waitFor();
    expect(await site.page.getByLabel('Your comment').getAttribute('aria-invalid')).toBe('true');

    await site.page.route('**/ajax.php', (route) => route.abort());
    await comment('Into the void.');
    await notice('[data-comment]').filter({ hasText: 'could not be reached' }).waitFor();
    // The console contains only the browser messages for these responses.
    expect(site.errors.filter((fault) => !/status of (401|422)|ERR_FAILED/.test(fault))).toEqual([]);
  });

  it('show that a comment waits for a moderator', async () => {
    const moderated = await startTestApp({ COMMENTS_MODERATION: 'all' });
    try {
      await moderated.createArticle({ slug: 'a-story', status: 'published' });
      const reader = await moderated.createUser('member');
      await site.page.goto(`${moderated.url}/articles/a-story`);
      await signIn(tokenOf(reader));
      await comment('Let me through.');
      await notice('[data-comment]').filter({ hasText: 'after a moderator approves it' }).waitFor();
      expect(await site.page.locator('[data-comments] > li').count()).toBe(0);
    } finally {
      await moderated.stop();
    }
  });

  it('work without JavaScript', async () => {
    const plain = await site.open({ javaScriptEnabled: false });
    await plain.goto(`${site.app.url}/articles`);
    await plain.getByRole('link', { name: 'Older articles' }).click();
    expect(plain.url()).toBe(`${site.app.url}/articles?page=2`);
    await plain.getByRole('searchbox').fill('herons');
    await plain.getByRole('button', { name: 'Search' }).click();
    await plain.getByRole('link', { name: 'The ferry at dawn' }).click();
    expect(plain.url()).toBe(site.articleUrl);
    expect(await plain.getByText('require JavaScript').isVisible()).toBe(true);
    expect(await plain.getByRole('button', { name: 'Rate' }).count()).toBe(0);
    expect(await plain.locator('.comment').count()).toBeGreaterThan(1);
    await plain.context().close();
  });

  it('skip to the text with the keyboard', async () => {
    await site.page.goto(site.articleUrl);
    await site.page.keyboard.press('Tab');
    expect(await site.page.evaluate('document.activeElement.innerText')).toBe('Skip to the text');
    await site.page.keyboard.press('Enter');
    expect(await site.page.evaluate('document.activeElement.id')).toBe('mh-main');
  });
});
