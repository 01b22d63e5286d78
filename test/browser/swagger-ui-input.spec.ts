import type { Browser, Locator } from 'playwright-core';
import { launchChromium } from '../support/chromium.js';
import { eventually } from '../support/eventually.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { SwaggerUiPage } from './swagger-ui-page.js';

const HEIGHT = 844;

/** The reaction of Swagger UI to a click, with correct and with incorrect input. */
describe('Swagger UI after Execute and Authorize', () => {
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
  beforeEach(async () => {
    ui = new SwaggerUiPage(await browser.newPage({ viewport: { width: 390, height: HEIGHT } }), site.url);
  });
  afterEach(() => ui.page.close());

  const open = async (operation: string, definition = 'v1') => {
    await ui.open(`/docs?definition=${definition}`);
    const block = ui.operation(operation);
    await block.locator('.opblock-summary-control').click();
    await block.getByRole('button', { name: 'Execute' }).waitFor();
    return block;
  };

  const signIn = () =>
    ui.execute('Auth_login', { body: { username: site.env.ADMIN_USERNAME, password: site.env.ADMIN_PASSWORD } });
  const locks = () => ui.page.locator('.authorize.locked').count();

  /** Executes an open operation. Returns true if its response comes into the window. */
  const showsResponse = async (block: Locator) => {
    await block.getByRole('button', { name: 'Execute' }).click();
    const status = block.locator('.live-responses-table .response-col_status').first();
    const isInWindow = async () => {
      await status.waitFor();
      const { y } = (await status.boundingBox())!;
      return y > 0 && y < HEIGHT;
    };
    return eventually(isInWindow, Boolean);
  };

  it('scrolls the page to a new response', async () => {
    expect(await showsResponse(await open('Articles_list'))).toBe(true);
  });

  it('does not scroll the page to a response again when another operation opens', async () => {
    expect(await showsResponse(await open('Articles_list'))).toBe(true);
    const other = ui.operation('Articles_create');
    const summary = other.locator('.opblock-summary-control');
    await summary.focus();
    await summary.press('Enter');
    await other.locator('textarea.body-param__text').waitFor();
    const { y } = (await summary.boundingBox())!;
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(HEIGHT);
  });

  it('explains an invalid value with the description of its parameter, in the window', async () => {
    const block = await open('Articles_list');
    await block.locator('[data-param-name="published_after"] input').fill('31.01.2030');
    await block.getByRole('button', { name: 'Execute' }).click();
    const errors = block.locator('.validation-errors');
    await errors.waitFor();
    const { y, height } = (await errors.boundingBox())!;
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual(HEIGHT);
    expect(await errors.locator('li').allInnerTexts()).toEqual([
      expect.stringMatching(
        /^ ?For 'published_after': Invalid value \(first published after .* such as 2030-01-31 or /,
      ),
    ]);
  });

  it('names a missing file', async () => {
    const block = await open('ArticleAttachments_upload');
    await block.getByRole('button', { name: 'Execute' }).click();
    await block.getByText("For 'file': Required field is not provided.").waitFor();
    expect(await block.locator('.live-responses-table').count()).toBe(0);
  });

  it('shows an input in the height of its content, and a list of examples if there is a choice', async () => {
    const block = await open('Articles_v2_list', 'v2');
    const filter = block.locator('[data-param-name="filter[created_at]"]');
    expect((await filter.locator('textarea').boundingBox())!.height).toBeLessThan(100);
    await filter.locator('select').selectOption('range');
    expect(JSON.parse(await filter.locator('textarea').inputValue())).toEqual({ gte: '2026-01-01', lt: '2027-01-01' });
    expect(await block.locator('.responses-table .response-control-examples').isVisible()).toBe(false);
  });

  it('shows the rules of the fields of a body in its schema', async () => {
    const block = await open('Articles_create');
    await block.locator('.opblock-section-request-body').getByText('Schema', { exact: true }).click();
    const title = block.locator('.opblock-section-request-body tr', { hasText: /^title/ }).last();
    expect(await title.innerText()).toMatch(/minLength: 3/);
  });

  it('focuses the field of the token, and accepts a token with its header prefix or quotation marks', async () => {
    await ui.open();
    const { token } = (await signIn()).body;
    for (const pasted of [`Bearer ${token}`, `"${token}"`]) {
      const form = await ui.openAuthorization('bearer');
      await form.getByRole('button', { name: 'Logout' }).click();
      await form.getByRole('button', { name: 'Close' }).click();
      expect(await locks()).toBe(0);
      await ui.openAuthorization('bearer');
      await ui.page.keyboard.insertText(pasted);
      await ui.page.keyboard.press('Enter');
      await form.getByRole('button', { name: 'Close' }).click();
      expect((await ui.execute('Auth_me')).status).toBe(200);
      await ui.operation('Auth_me').locator('.opblock-summary-control').click();
    }
  });

  it('forgets the token after the sign-out', async () => {
    await ui.open();
    const { refresh_token } = (await signIn()).body;
    expect(await locks()).toBe(1);
    const block = ui.operation('Auth_logout');
    await block.locator('.opblock-summary-control').click();
    await block.locator('textarea.body-param__text').fill(JSON.stringify({ refresh_token }));
    await block.getByRole('button', { name: 'Execute' }).click();
    await ui.page.locator('.authorize.unlocked').waitFor();
    expect(await locks()).toBe(0);
  });
});
