import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../support/chromium.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/** The first steps with the API: sign in, create, publish and list, with clicks only. */
describe('Swagger UI at /docs', () => {
  let site: TestApp;
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    site = await startTestApp();
    await site.createCategory({ name: 'Field notes' });
    browser = await launchChromium();
    page = await browser.newPage({ viewport: { width: 1280, height: 1600 } });
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto(`${site.url}/docs`);
    await page.locator('.opblock-tag').first().waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  /** Opens an operation, fills in its input and executes it. Returns the status and the body that the page shows. */
  async function execute(operation: string, input: { id?: number; body?: object } = {}) {
    const block = page.locator(`.opblock[id$="-${operation}"]`);
    await block.locator('.opblock-summary-control').click();
    await block.getByRole('button', { name: 'Try it out' }).click();
    if (input.id !== undefined) await block.locator('tr[data-param-name="id"] input').fill(String(input.id));
    if (input.body) await block.locator('textarea.body-param__text').fill(JSON.stringify(input.body));
    await block.getByRole('button', { name: 'Execute' }).click();
    const answer = block.locator('.live-responses-table .response').first();
    await answer.waitFor();
    const status = Number((await answer.locator('.response-col_status').innerText()).trim());
    const body = await answer.locator('.response-col_description pre').first().innerText();
    return {
      status,
      body: JSON.parse(body) as {
        token: string;
        meta: object;
        data: { id: number; attributes: Record<string, unknown> };
      },
    };
  }

  /** Enters a credential in the authorization dialog. */
  async function authorize(scheme: 'bearer' | 'api_key', credential: string) {
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const form = page.locator('.dialog-ux .auth-container', { hasText: scheme });
    await form.locator('input').fill(credential);
    await form.getByRole('button', { name: 'Apply credentials' }).click();
    await form.getByRole('button', { name: 'Close' }).click();
  }

  it('signs in, authorizes, creates, publishes and lists by clicking', async () => {
    const { status, body } = await execute('Auth_login', {
      body: { username: site.env.ADMIN_USERNAME, password: site.env.ADMIN_PASSWORD },
    });
    expect(status).toBe(200);

    await authorize('bearer', body.token);

    const created = await execute('Articles_create', {
      body: {
        title: 'Made by clicking',
        content: `<p>${'long enough '.repeat(6)}</p>`,
        category_id: 1,
        tags: ['clicks'],
      },
    });
    expect(created).toMatchObject({ status: 201, body: { data: { attributes: { status: 'draft' } } } });

    const published = await execute('Articles_publish', { id: created.body.data.id });
    expect(published).toMatchObject({ status: 200, body: { data: { attributes: { status: 'published' } } } });

    const listed = await execute('Articles_list');
    expect(listed.status).toBe(200);
    expect(listed.body.data).toMatchObject([{ attributes: { title: 'Made by clicking' } }]);
    expect(faults).toEqual([]);
  });

  it('creates an API key and authenticates with the key alone after a reload', async () => {
    const client = await execute('ApiClients_create', { body: { name: 'Clicker' } });
    expect(client.status).toBe(201);
    const key = await execute('ApiKeys_create', {
      id: client.body.data.id,
      body: { name: 'By hand', scopes: ['articles:read'] },
    });
    expect(key.status).toBe(201);

    // Swagger UI loses its credentials when the page is reloaded.
    await page.goto(`${site.url}/docs`);
    await page.locator('.opblock-tag').first().waitFor();
    await authorize('api_key', key.body.data.attributes['key'] as string);
    const me = await execute('Auth_me');
    expect(me).toMatchObject({ status: 200, body: { meta: { scopes: ['articles:read'] } } });
    expect((await execute('Articles_publish', { id: 1 })).status).toBe(403);
    // The console contains only the browser message for this response.
    expect(faults.filter((fault) => !fault.includes('403'))).toEqual([]);
  });
});
