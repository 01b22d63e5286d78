import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/chromium.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { SwaggerUiPage } from './swagger-ui-page.js';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

describe('the page of the API documentation', () => {
  let site: TestApp;
  let browser: Browser;
  let ui: SwaggerUiPage;

  beforeAll(async () => {
    site = await startTestApp();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  async function openPage(width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
    const page = await browser.newPage({ viewport: { width, height: 844 }, colorScheme, isMobile: width < 500 });
    ui = new SwaggerUiPage(page, site.url);
  }
  afterEach(() => ui.page.close());

  /** Returns the findings of axe. */
  async function findViolations(): Promise<string[]> {
    await ui.page.evaluate(AXE);
    const { violations, passes } = await ui.page.evaluate<AxeResults>('axe.run()');
    expect(passes.length).toBeGreaterThan(10);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }

  const pageWidth = () => ui.page.evaluate<number>('document.documentElement.scrollWidth');

  const OPERATIONS = {
    v1: ['Articles_list', 'ArticleAttachments_upload', 'Auth_login'],
    v2: ['Articles_v2_list', 'Articles_v2_create'],
  };

  describe.each([
    [390, 'light', 'v1'],
    [390, 'dark', 'v2'],
    [1440, 'light', 'v2'],
    [1440, 'dark', 'v1'],
  ] as const)('%i pixels wide, in %s mode, with the definition %s', (width, colorScheme, definition) => {
    beforeEach(() => openPage(width, colorScheme));

    it('has no axe finding and does not scroll horizontally', async () => {
      await ui.open(`/docs?definition=${definition}`);
      expect(await findViolations()).toEqual([]);
      for (const operation of OPERATIONS[definition]) {
        const block = ui.operation(operation);
        await block.locator('.opblock-summary-control').click();
        await block.getByRole('button', { name: 'Details of 400' }).click();
        expect([operation, await findViolations()]).toEqual([operation, []]);
        expect([operation, await pageWidth()]).toEqual([operation, width]);
        await block.locator('.opblock-summary-control').click();
      }
      expect((await ui.execute(OPERATIONS[definition][0]!)).status).toBe(200);
      await ui.openAuthorization('bearer');
      expect(await findViolations()).toEqual([]);
      expect(await pageWidth()).toBe(width);
      expect(ui.faults).toEqual([]);
    });
  });

  it('shows Execute in the window while the parameters of an operation fill it', async () => {
    await openPage(390);
    await ui.open('/docs#/articles/Articles_list');
    const block = ui.operation('Articles_list');
    await block.locator('[data-param-name="search"] input').scrollIntoViewIfNeeded();
    const box = (await block.getByRole('button', { name: 'Execute' }).boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(844);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
  });

  it('loads the document of the definition once, and the files only at the first visit', async () => {
    await openPage(1440);
    const requested: string[] = [];
    ui.page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await ui.open();
    expect(requested.filter((path) => path.includes('openapi'))).toEqual(['/openapi/v1.json']);
    expect(requested).toEqual(expect.arrayContaining(['/docs', '/docs/docs.js', '/docs/swagger-ui-bundle.js']));

    await ui.page.reload();
    await ui.page.locator('.opblock-tag').first().waitFor();
    const loaded = await ui.page.evaluate<[string, number][]>(
      `performance.getEntriesByType('resource').map(({ name, transferSize }) => [new URL(name).pathname, transferSize])`,
    );
    expect(loaded.length).toBeGreaterThanOrEqual(5);
    // Browsers count 300 bytes for the headers of a 304, and 0 for a cached file.
    expect(loaded.filter(([path, bytes]) => bytes > (path.includes('openapi') ? 300 : 0))).toEqual([]);
  });

  it('switches between the definitions, retains the credentials and reopens the definition after a reload', async () => {
    await openPage(1440);
    await ui.open();
    await ui.authorize('bearer', 'a.b.c');
    const choice = ui.page.getByLabel('Definition');
    expect(await choice.locator('option').allInnerTexts()).toEqual(['v1', 'v2 (JSON:API)', 'all']);
    await choice.selectOption('v2 (JSON:API)');
    await ui.operation('Articles_v2_list').waitFor();
    expect(await ui.operation('Articles_list').count()).toBe(0);
    const form = await ui.openAuthorization('bearer');
    await form.getByRole('button', { name: 'Logout' }).waitFor();

    await ui.page.reload();
    await ui.operation('Articles_v2_list').waitFor();
    expect(await choice.inputValue()).toBe('v2');
  });

  it('opens the operation of a deep link, and writes the link of an opened operation into the URL', async () => {
    await openPage(1440);
    await ui.open('/docs?definition=v2#/articles/Articles_v2_show');
    await ui.operation('Articles_v2_show').getByRole('button', { name: 'Execute' }).waitFor();
    await ui.operation('Articles_v2_list').locator('.opblock-summary-control').click();
    await ui.operation('Articles_v2_list').getByRole('button', { name: 'Execute' }).waitFor();
    expect(ui.page.url()).toBe(`${site.url}/docs?definition=v2#/articles/Articles_v2_list`);
  });

  it('resolves the references of an operation before the click if the pointer stays on it', async () => {
    await openPage(1440);
    await ui.page.clock.install();
    await ui.open('/docs?definition=v2');
    await ui.operation('Articles_v2_list').waitFor();
    await ui.page.clock.pauseAt(Date.now() + 60_000);
    const summary = (operation: string) => ui.operation(operation).locator('.opblock-summary-control');
    const parameters = (operation: string) => ui.operation(operation).locator('tr[data-param-name]');

    await summary('Articles_v2_list').hover();
    await ui.page.clock.runFor(200);
    await summary('Articles_v2_list').click();
    await parameters('Articles_v2_list').first().waitFor();
    // Without time on the operation, the references are resolved after the click.
    await summary('Articles_v2_show').click();
    await ui.operation('Articles_v2_show').locator('.opblock-body').waitFor();
    expect(await parameters('Articles_v2_show').count()).toBe(0);
    await ui.page.clock.runFor(200);
    await parameters('Articles_v2_show').first().waitFor();
  });

  it('shows code and special characters in descriptions as CommonMark does', async () => {
    await openPage(1440);
    await ui.open('/docs?definition=v2#/articles/Articles_v2_list');
    const block = ui.operation('Articles_v2_list');
    const description = (name: string) =>
      block.locator(`tr[data-param-name="${name}"] .renderedMarkdown`).first().innerHTML();
    await block.locator('tr[data-param-name]').first().waitFor();
    expect(await description('sort')).toMatch(
      /^<p>sort fields \(default <code>-created_at<\/code>; prefix <code>-<\/code> .*, comments_count<\/p>$/,
    );
    expect(await block.locator('.opblock-description .renderedMarkdown > p').count()).toBe(2);
    const texts = await ui.page.locator('.renderedMarkdown').allInnerTexts();
    expect(texts.length).toBeGreaterThan(30);
    expect(texts.filter((text) => /`|\*\*|&\w+;/.test(text))).toEqual([]);
  });

  it('marks with a padlock the operations that need a credential', async () => {
    await openPage(1440);
    await ui.open();
    const marked = (operation: string) => ui.operation(operation).locator('.authorization__btn').count();
    const operations = ['Articles_list', 'Auth_login', 'Health_live', 'Articles_create', 'Auth_me'];
    const marks = await Promise.all(operations.map(marked));
    expect(Object.fromEntries(operations.map((operation, n) => [operation, marks[n]]))).toEqual({
      ...{ Articles_list: 0, Auth_login: 0, Health_live: 0 },
      ...{ Articles_create: 1, Auth_me: 1 },
    });
  });

  it('filters operations by words of the path, the summary, the method and the group', async () => {
    await openPage(1440);
    await ui.open();
    const filter = ui.page.getByRole('searchbox');
    await filter.fill('put PERMISSIONS');
    await ui.operation('Auth_login').waitFor({ state: 'detached' });
    expect(await ui.page.locator('.opblock').count()).toBe(1);
    expect(await ui.operation('CategoryPermissions_replace').isVisible()).toBe(true);
    await filter.fill('pubblish');
    await ui.page.getByText('No operation matches the filter.').waitFor();
    await filter.fill('');
    await ui.operation('Auth_login').waitFor();
  });
});
