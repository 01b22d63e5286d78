import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/chromium.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { SwaggerUiPage } from './swagger-ui-page.js';

/** The first steps with the API: sign in, create, publish and list, with clicks only. */
describe('Swagger UI at /docs', () => {
  let site: TestApp;
  let browser: Browser;
  let ui: SwaggerUiPage;

  beforeAll(async () => {
    site = await startTestApp();
    await site.createCategory({ name: 'Field notes' });
    browser = await launchChromium();
    const page = await browser.newPage({ viewport: { width: 1280, height: 1600 } });
    ui = new SwaggerUiPage(page, site.url);
    await ui.open();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  it('signs in, creates, publishes and lists by clicking, with the token of the sign-in', async () => {
    const { status } = await ui.execute('Auth_login', {
      body: { username: site.env.ADMIN_USERNAME, password: site.env.ADMIN_PASSWORD },
    });
    expect(status).toBe(200);

    const created = await ui.execute('Articles_create', {
      body: {
        title: 'Made by clicking',
        content: `<p>${'long enough '.repeat(6)}</p>`,
        category_id: 1,
        tags: ['clicks'],
      },
    });
    expect(created).toMatchObject({ status: 201, body: { data: { attributes: { status: 'draft' } } } });

    const published = await ui.execute('Articles_publish', { id: created.body.data.id });
    expect(published).toMatchObject({ status: 200, body: { data: { attributes: { status: 'published' } } } });

    const listed = await ui.execute('Articles_list');
    expect(listed.status).toBe(200);
    expect(listed.body.data).toMatchObject([{ attributes: { title: 'Made by clicking' } }]);
    expect(ui.faults).toEqual([]);
  });

  it('creates an API key and reads with the token after a reload, and with the key alone after signing out', async () => {
    const client = await ui.execute('ApiClients_create', { body: { name: 'Clicker' } });
    expect(client.status).toBe(201);
    const key = await ui.execute('ApiKeys_create', {
      id: client.body.data.id,
      body: { name: 'By hand', scopes: ['articles:read'] },
    });
    expect(key.status).toBe(201);

    await ui.open();
    expect((await ui.execute('Auth_me')).body.meta).toMatchObject({ scopes: ['*'] });
    const form = await ui.openAuthorization('bearer');
    await form.getByRole('button', { name: 'Logout' }).click();
    await form.getByRole('button', { name: 'Close' }).click();
    await ui.open();
    await ui.authorize('api_key', key.body.data.attributes['key'] as string);
    const me = await ui.execute('Auth_me');
    expect(me).toMatchObject({ status: 200, body: { meta: { scopes: ['articles:read'] } } });
    expect((await ui.execute('Articles_publish', { id: 1 })).status).toBe(403);
    // The console contains only the browser message for this response.
    expect(ui.faults.filter((fault) => !fault.includes('403'))).toEqual([]);
  });

  it('sends a value and the operators of filters, and no filter that was not filled in', async () => {
    await ui.open('/docs?definition=v2');
    const filters = {
      'filter[status]': 'published',
      'filter[created_at]': '{"gte": "2020-01-31", "lt": "2099-01-31"}',
    };
    expect(await ui.queryOf('Articles_v2_list', filters)).toBe(
      '?page[size]=15&page[total]=false&filter[status]=published&filter[created_at][gte]=2020-01-31&filter[created_at][lt]=2099-01-31',
    );
  });
});
