import type { Browser } from 'playwright-core';
import { launchChromium } from '../support/chromium.js';
import { OidcIssuer } from '../support/oidc-issuer.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { SwaggerUiPage } from './swagger-ui-page.js';

/** Authorization code with PKCE at oidc-provider. */
describe('single sign-on in Swagger UI', () => {
  let issuer: OidcIssuer;
  let site: TestApp;
  let browser: Browser;
  let ui: SwaggerUiPage;

  beforeAll(async () => {
    issuer = await OidcIssuer.start();
    issuer.groups.set('olga', ['authors']);
    site = await startTestApp(issuer.settings);
    await site.createCategory({ name: 'Field notes' });
    browser = await launchChromium();
    const context = await browser.newContext({ viewport: { width: 1280, height: 1600 } });
    // The pages of the issuer load a font from another site.
    await context.route(/^https:/, (route) => route.abort());
    ui = new SwaggerUiPage(await context.newPage(), site.url);
    await ui.open();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    await issuer?.stop();
  });

  it('authorizes with PKCE in a pop-up window, and creates an article', async () => {
    const form = await ui.openAuthorization('oidc');
    expect(await form.innerText()).toContain('authorizationCode with PKCE');
    const requests: URL[] = [];
    ui.page.context().on('request', (request) => requests.push(new URL(request.url())));
    const [popup] = await Promise.all([
      ui.page.waitForEvent('popup'),
      form.getByRole('button', { name: 'Authorize' }).click(),
    ]);
    await popup.locator('input[name=login]').fill('olga');
    await popup.locator('input[name=password]').fill('any password');
    await popup.locator('button[type=submit]').click();
    const consent = popup.locator('button[autofocus]');
    await consent.waitFor();
    await Promise.all([popup.waitForEvent('close'), consent.click()]);
    await form.getByRole('button', { name: 'Logout' }).waitFor();
    await form.getByRole('button', { name: 'Close' }).click();

    const authorization = requests.find(({ pathname }) => pathname === '/auth')!;
    expect(Object.fromEntries(authorization.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'swagger-ui',
      code_challenge_method: 'S256',
      redirect_uri: `${site.url}/docs/oauth2-redirect.html`,
      scope: 'openid profile email',
    });

    const created = await ui.execute('Articles_create', {
      body: { title: 'Made with single sign-on', content: `<p>${'long enough '.repeat(6)}</p>`, category_id: 1 },
    });
    expect(created).toMatchObject({ status: 201, body: { data: { attributes: { status: 'draft' } } } });
    const me = await ui.execute('Auth_me');
    expect(me.body.data.attributes).toMatchObject({ email: 'olga@company.example', role: 'author' });
    expect(ui.faults).toEqual([]);
  });

  it('cannot call another origin', async () => {
    const other = await OidcIssuer.start();
    try {
      const isReached = await ui.page.evaluate(
        (url) =>
          fetch(url).then(
            () => true,
            () => false,
          ),
        `${other.url}/.well-known/openid-configuration`,
      );
      expect(isReached).toBe(false);
      expect(ui.faults.join('\n')).toContain('Content Security Policy');
    } finally {
      await other.stop();
    }
  });
});
