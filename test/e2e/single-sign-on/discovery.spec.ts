import type { RequestListener } from 'node:http';
import { MonotonicClockMock } from '../../support/clock-mocks.js';
import { OidcIssuer } from '../../support/oidc-issuer.js';
import { type Environment, startTestApp, type TestApp } from '../../support/test-app.js';
import { CHALLENGES } from '../../support/test-client.js';
import { AUDIENCE, sendJson, TokenIssuer } from '../../support/token-issuer.js';

const MINUTE_MS = 60_000;
const METADATA = '/.well-known/oauth-protected-resource';

/** Names of the security schemes and of the schemes of one operation. */
async function schemesOf(app: TestApp): Promise<{ components: string[]; operation: string[] }> {
  const { body } = await app.unchecked.get('/openapi.json').expect(200);
  const { components, paths } = body as {
    components: { securitySchemes: object };
    paths: Record<string, Record<string, { security: object[] }>>;
  };
  const { security } = paths['/api/v1/articles']!['post']!;
  return {
    components: Object.keys(components.securitySchemes).sort(),
    operation: security.flatMap((each) => Object.keys(each)),
  };
}

describe('single sign-on without AUTH_OIDC_ISSUER', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  it('does not exist for clients', async () => {
    await app.unchecked.get(METADATA).expect(404);
    const { headers } = await app.http.post('/api/v1/articles').send({}).expect(401);
    expect(headers['www-authenticate']).toBe(CHALLENGES);
    const schemes = ['bearer', 'api_key'];
    expect(await schemesOf(app)).toEqual({ components: [...schemes].sort(), operation: schemes });
    await app.unchecked.get('/docs/oauth2-redirect.html').expect(404);
    await app.unchecked.get('/docs/oauth2-redirect.js').expect(404);
    const page = await app.unchecked.get('/docs').expect(200);
    expect(page.headers['content-security-policy']).not.toContain('connect-src');
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(page.text).not.toContain('signIn');
  });
});

describe('single sign-on', () => {
  let issuer: OidcIssuer;
  let app: TestApp;

  beforeAll(async () => {
    issuer = await OidcIssuer.start();
    app = await startTestApp({ ...issuer.settings, PUBLIC_URL: 'https://news.example.org' });
  });
  afterAll(async () => {
    await app?.stop();
    await issuer?.stop();
  });

  it('describes the protected resource (RFC 9728) for pages of every origin', async () => {
    const { body, headers } = await app.unchecked.get(METADATA).set('Origin', 'https://other.example').expect(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(body).toEqual({
      resource: 'https://news.example.org',
      authorization_servers: [issuer.url],
      bearer_methods_supported: ['header'],
      resource_name: 'Masthead',
      resource_documentation: 'https://news.example.org/docs',
    });
    await app.unchecked.post(METADATA).expect(405);
    // A client reads it because its token was refused.
    await app.unchecked.get(METADATA).set({ Authorization: 'Bearer refused' }).expect(200);
  });

  it('names the metadata in the challenge', async () => {
    const { headers } = await app.http.post('/api/v1/articles').send({}).expect(401);
    expect(headers['www-authenticate']).toBe(
      `Bearer realm="masthead", Bearer realm="masthead", resource_metadata="https://news.example.org${METADATA}", ApiKey realm="masthead", header="X-API-Key"`,
    );
  });

  it('accepts access tokens of oidc-provider, and no ID tokens', async () => {
    issuer.groups.set('erin', ['editors', 'staff']);
    const { body } = await app.http
      .get('/api/auth/me')
      .set({ Authorization: `Bearer ${await issuer.accessToken('erin')}` })
      .expect(200);
    expect(body.data.attributes).toMatchObject({ email: 'erin@company.example', name: 'The erin', role: 'editor' });
    await app.http
      .get('/api/auth/me')
      .set({ Authorization: `Bearer ${await issuer.idToken('erin')}` })
      .expect(401);
  });

  it('accepts no ID token of oidc-provider with a nonce, also for the audience of the application', async () => {
    const { AUTH_OIDC_SWAGGER_CLIENT_ID: AUTH_OIDC_AUDIENCE, ...settings } = issuer.settings;
    const other = await startTestApp({ ...settings, AUTH_OIDC_AUDIENCE });
    try {
      const token = await issuer.idToken('erin', { nonce: 'a nonce of the client' });
      await other.http
        .get('/api/auth/me')
        .set({ Authorization: `Bearer ${token}` })
        .expect(401);
    } finally {
      await other.stop();
    }
  });

  it('names the metadata at the prefix of the site, and not if they are disabled', async () => {
    const challengeWith = async (env: Environment) => {
      const other = await startTestApp({ ...issuer.settings, PUBLIC_URL: 'https://news.example.org', ...env });
      try {
        const { headers } = await other.unchecked.post('/api/v1/articles').send({}).expect(401);
        return headers['www-authenticate'];
      } finally {
        await other.stop();
      }
    };
    expect(await challengeWith({ SINGLE_SIGN_ON_API_PREFIX: '/metadata' })).toContain(
      'resource_metadata="https://news.example.org/metadata"',
    );
    expect(await challengeWith({ SINGLE_SIGN_ON_API_ENABLED: 'false' })).not.toContain('resource_metadata');
  });

  it('is part of the OpenAPI document, with the endpoints of the issuer', async () => {
    expect(await schemesOf(app)).toEqual({
      components: ['api_key', 'bearer', 'oidc'],
      operation: ['bearer', 'oidc', 'api_key'],
    });
    for (const path of ['/openapi.json', '/openapi/v1.json', '/openapi/v2.json']) {
      const { body } = await app.unchecked.get(path).expect(200);
      expect(body.components.securitySchemes.oidc).toEqual({
        type: 'oauth2',
        description: expect.stringContaining(AUDIENCE) as string,
        flows: {
          authorizationCode: {
            authorizationUrl: `${issuer.url}/auth`,
            tokenUrl: `${issuer.url}/token`,
            scopes: { openid: '', profile: '', email: '' },
          },
        },
      });
    }
  });

  it('allows Swagger UI to call the issuer, and no other origin', async () => {
    const page = await app.unchecked.get('/docs').expect(200);
    expect(page.text).toContain('&quot;signIn&quot;:{&quot;clientId&quot;:&quot;swagger-ui&quot;');
    expect(page.headers['content-security-policy']).toContain(`;connect-src 'self' ${issuer.url}`);
    expect(page.headers['content-security-policy']).toContain(`script-src 'self';`);
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    const redirect = await app.unchecked.get('/docs/oauth2-redirect.html').expect(200);
    expect(redirect.text).toContain('<script src="oauth2-redirect.js"></script>');
    expect(redirect.headers['cross-origin-opener-policy']).toBe('unsafe-none');
    await app.unchecked.get('/docs/oauth2-redirect.js').expect(200);
    const api = await app.unchecked.get('/api/v1/articles').expect(200);
    expect(api.headers['content-security-policy']).not.toContain('connect-src');
  });
});

describe('the OpenAPI document while the issuer does not respond', () => {
  let issuer: TokenIssuer;
  let app: TestApp;
  let time: MonotonicClockMock;

  beforeAll(async () => {
    time = new MonotonicClockMock();
    issuer = await TokenIssuer.start();
    app = await startTestApp({ ...issuer.settings, AUTH_OIDC_SWAGGER_CLIENT_ID: 'swagger-ui' });
  });
  afterAll(async () => {
    await app?.stop();
    await issuer?.stop();
    time.restore();
  });

  const schemeType = async (): Promise<string> => {
    const { body } = await app.unchecked.get('/openapi.json').expect(200);
    return body.components.securitySchemes.oidc.type as string;
  };
  const endpointsAt =
    (token: string): RequestListener =>
    (_, response) =>
      sendJson(response, { issuer: issuer.url, authorization_endpoint: `${issuer.url}/auth`, token_endpoint: token });

  it('contains the scheme without endpoints, and with them a minute after the issuer responds', async () => {
    issuer.handler = (_, response) => response.destroy();
    time.advance(MINUTE_MS);
    expect([await schemeType(), await schemeType()]).toEqual(['http', 'http']);
    const { length } = issuer.requests;

    issuer.handler = endpointsAt('https://other.example/token');
    expect(await schemeType()).toBe('http');
    expect(issuer.requests).toHaveLength(length);
    time.advance(MINUTE_MS);
    // The Content-Security-Policy of Swagger UI allows the origin of the issuer only.
    expect(await schemeType()).toBe('http');
    expect(issuer.requests).toHaveLength(length + 1);

    issuer.handler = endpointsAt(`${issuer.url}/token`);
    time.advance(MINUTE_MS);
    expect([await schemeType(), await schemeType()]).toEqual(['oauth2', 'oauth2']);
    expect(issuer.requests).toHaveLength(length + 2);
  });
});
