import { Logger } from '@nestjs/common';
import { BAD_TOKEN_CHALLENGE, CHALLENGES, type Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { CACHE_ENABLED, sendRaw } from '../response-cache/send-raw.js';
import { foreignLetters, keyLetters, letters, verifiedBy } from './schemes-module.js';

const LETTERS = '/api/v1/letters';
const FOREIGN = '/api/v1/foreign-letters';
const KEYS = '/api/v1/key-letters';

describe('Authentication schemes for one header', () => {
  let app: TestApp;
  let author: { id: number; headers: Headers };

  beforeAll(async () => {
    app = await startTestApp(CACHE_ENABLED, undefined, [letters, foreignLetters, keyLetters]);
    author = await app.createUser('author');
  });
  afterAll(() => app.stop());
  beforeEach(() => (verifiedBy.length = 0));
  afterEach(() => jest.restoreAllMocks());

  const get = (path: string, headers: Headers = {}) => app.unchecked.get(path).set(headers);
  const withToken = (path: string, token: string) => get(path, { Authorization: `Bearer ${token}` });
  /** Expects a 401 on the public and on the other route. */
  const expect401 = async (path: string, headers: Headers, message: string, challenge: string) => {
    for (const response of [await get(path, headers), await app.unchecked.post(path).set(headers)]) {
      expect([response.status, response.body.error.message]).toEqual([401, message]);
      expect(response.headers['www-authenticate']).toBe(challenge);
    }
  };

  describe('with a credential that a scheme claims', () => {
    it.each([
      ['alpha.7', 'alpha'],
      ['beta.7', 'beta'],
      ['shared.7', 'alpha'],
    ])('verify %s with the first scheme in order of declaration that claims it, which is %s', async (token, scheme) => {
      const { body } = await withToken(LETTERS, token).expect(200);
      expect(body).toMatchObject({ userId: 7, role: 'author' });
      expect(verifiedBy).toEqual([scheme]);
    });

    it('accept a token from POST /api/auth/login with the built-in scheme', async () => {
      const { body } = await get(LETTERS, author.headers).expect(200);
      expect(body).toMatchObject({ userId: author.id, role: 'author' });
      expect(verifiedBy).toEqual([]);
    });

    it('ask no other scheme after a failed verification', async () => {
      const headers = { Authorization: 'Bearer shared.x' };
      await expect401(LETTERS, headers, 'Invalid alpha token', 'Bearer realm="alpha"');
      expect(verifiedBy).toEqual(['alpha', 'alpha']);
    });

    it('return 500 if a scheme returns no account', async () => {
      await withToken(LETTERS, 'alpha.nobody').expect(500);
      await withToken(LETTERS, 'alpha.0').expect(500);
      await app.unchecked.post(LETTERS).set('Authorization', 'Bearer alpha.nobody').expect(500);
    });

    it('read another header, which is listed in Vary, and return its message if no scheme claims the value', async () => {
      const { body, headers } = await get(LETTERS, { 'X-Badge': '5' }).expect(200);
      expect(body).toMatchObject({ userId: 5, role: 'member' });
      expect(headers['vary']).toBe('Accept, Origin, Authorization, X-API-Key, X-Badge');
      await expect401(LETTERS, { 'X-Badge': 'unknown' }, 'Missing badge token', 'Bearer realm="badge"');
    });
  });

  describe('with a credential that no allowed scheme claims', () => {
    it('return 401 with the messages of the specification', async () => {
      await expect401(LETTERS, { Authorization: 'Bearer other.7' }, 'Invalid or expired token', BAD_TOKEN_CHALLENGE);
      const all = 'Bearer realm="alpha", Bearer realm="beta", Bearer realm="gamma", Bearer realm="masthead"';
      await expect401(LETTERS, { Authorization: 'Basic eA==' }, 'Missing bearer token', all);
      await expect401(LETTERS, { 'X-API-Key': 'x' }, 'Invalid API key', CHALLENGES.split(', ').slice(1).join(', '));
    });

    it('return 401 for a token of Masthead to a module without the scheme bearer', async () => {
      await expect401(FOREIGN, author.headers, 'Invalid or expired token', 'Bearer realm="alpha"');
      await expect401(FOREIGN, { Authorization: 'Basic eA==' }, 'Missing bearer token', 'Bearer realm="alpha"');
    });

    it('do not ask a scheme outside the list of the module', async () => {
      await expect401(FOREIGN, { Authorization: 'Bearer beta.7' }, 'Invalid or expired token', 'Bearer realm="alpha"');
      expect(verifiedBy).toEqual([]);
      await withToken(FOREIGN, 'shared.7').expect(200);
      expect(verifiedBy).toEqual(['alpha']);
    });
  });

  it('ignore credentials of headers that no allowed scheme reads', async () => {
    const { body } = await withToken(KEYS, 'shared.x').expect(200);
    expect(body).toEqual({ userId: null, role: 'visitor' });
    expect(verifiedBy).toEqual([]);
    await app.unchecked.post(KEYS).set('Authorization', 'Bearer alpha.7').expect(401);
  });

  it('name the first scheme of the list, and all challenges, without a credential', async () => {
    const { body, headers } = await app.unchecked.post(LETTERS).expect(401);
    expect(body.error.message).toBe('Missing beta token');
    expect(headers['www-authenticate']).toBe(
      [
        'Bearer realm="beta", Bearer realm="masthead", Bearer realm="gamma"',
        'ApiKey realm="masthead", header="X-API-Key", Bearer realm="alpha", Bearer realm="badge", Bearer realm="cookie"',
      ].join(', '),
    );
  });

  it('return 400 if a header with a credential occurs twice', async () => {
    for (const [path, header, value] of [
      [LETTERS, 'Authorization', 'Bearer alpha.7'],
      [FOREIGN, 'Authorization', 'Bearer alpha.7'],
      [LETTERS, 'X-Badge', '5'],
    ] as const) {
      const { status, text } = await sendRaw(app.url, path, { headers: { [header]: [value, value] } });
      expect([status, text]).toEqual([400, expect.stringContaining(`The ${header} header must be sent once`)]);
    }
    expect(verifiedBy).toEqual([]);
  });

  describe('with an API key', () => {
    let key: Headers;

    beforeAll(async () => {
      key = await app.createKey(author.headers, ['tags:write']);
    });

    it('take the user from the token, and the client and the scopes from the key', async () => {
      const { body } = await get(LETTERS, { ...key, Authorization: 'Bearer beta.7' }).expect(200);
      expect(body).toMatchObject({ userId: 7, role: 'author', clientId: expect.any(Number), scopes: ['tags:write'] });
      await app.unchecked.post(LETTERS).set(key).set('Authorization', 'Bearer beta.7').expect(403);
    });

    it('require that both are valid', async () => {
      await get(LETTERS, { ...key, Authorization: 'Bearer beta.x' }).expect(401);
      await get(LETTERS, { 'X-API-Key': 'mh_x', Authorization: 'Bearer beta.7' }).expect(401);
    });
  });

  describe('with acceptedWith', () => {
    it('are accepted by every module that accepts the named scheme', async () => {
      const { body } = await withToken('/api/auth/me', `gamma.${author.id}`).expect(200);
      expect(body.data.id).toBe(author.id);
      await withToken('/api/v1/articles', 'gamma.x').expect(401);
      await withToken(FOREIGN, `gamma.${author.id}`).expect(401);
    });

    it('precede the built-in scheme and follow schemes that were declared earlier', async () => {
      await withToken(LETTERS, 'gamma.7').expect(200);
      await withToken('/api/v1/articles', 'gamma.7').expect(200);
      expect(verifiedBy).toEqual(['beta', 'gamma']);
    });
  });

  it('are absent if they are disabled', async () => {
    await withToken('/api/v1/articles', 'disabled.7').expect(401);
    const { body } = await get('/openapi.json').expect(200);
    expect(verifiedBy).toEqual([]);
    expect(JSON.stringify(body)).not.toContain('disabled token');
    expect(Object.keys(body.components.securitySchemes)).not.toContain('disabled');
  });

  it('are documented for the operations of each module that accepts them', async () => {
    const { body } = await get('/openapi.json').expect(200);
    const securityOf = (path: string, method = 'post') =>
      body.paths[path][method].security.flatMap((scheme: object) => Object.keys(scheme));
    expect(Object.keys(body.components.securitySchemes)).toEqual([
      ...['alpha', 'beta', 'gamma', 'badge', 'cookie', 'bearer', 'api_key'],
    ]);
    expect(securityOf(LETTERS)).toEqual(['beta', 'bearer', 'gamma', 'api_key', 'alpha', 'badge', 'cookie']);
    expect(securityOf(FOREIGN)).toEqual(['alpha']);
    expect(securityOf('/api/v1/articles')).toEqual(['bearer', 'gamma', 'api_key']);
    expect(securityOf('/api/auth/login')).toEqual(['bearer', 'gamma', 'api_key']);
    // A scheme can refuse a valid credential, also on a public route.
    expect(Object.keys(body.paths[LETTERS].get.responses)).toContain('403');
    expect(Object.keys(body.paths['/api/v1/key-letters'].get.responses)).not.toContain('403');
  });

  describe('and the response cache', () => {
    it('never serve a cached response to a request with a credential', async () => {
      await get('/api/v1/tags').expect(200);
      expect((await get('/api/v1/tags').expect(200)).headers['x-cache']).toBe('hit');
      for (const headers of [
        { Authorization: 'Bearer gamma.7' },
        { Authorization: 'Bearer alpha.7x' },
        { 'X-Badge': '5' },
        { Cookie: 'badge=5' },
      ] as Headers[]) {
        const response = await get('/api/v1/tags', headers);
        expect([headers, response.headers['x-cache']]).toEqual([headers, undefined]);
      }
      expect((await get('/api/v1/tags', { Cookie: 'theme=dark' }).expect(200)).headers['x-cache']).toBe('hit');
    });
  });

  it('log the scheme that rejected a credential, and the reason, at level debug', async () => {
    const debug = jest.spyOn(Logger.prototype, 'debug').mockReturnValue();
    const [head, payload] = author.headers['Authorization']!.split('.');
    await withToken(LETTERS, 'alpha.canary').expect(401);
    await get(LETTERS, { Authorization: `${head}.${payload}.canary` }).expect(401);
    await withToken(LETTERS, 'canary').expect(401);
    await withToken(FOREIGN, 'canary').expect(401);
    await get(LETTERS, { 'X-API-Key': 'mh_canary' }).expect(401);

    const expired = 'the key is unknown, expired or revoked, or its account is disabled';
    expect(debug.mock.calls.map(([fields]) => fields as unknown)).toEqual([
      { scheme: 'alpha', reason: 'alpha does not know the key' },
      { scheme: 'bearer', reason: 'invalid signature' },
      { scheme: 'bearer', reason: 'Invalid token format' },
      { scheme: 'none', reason: 'no scheme claims the credential' },
      { scheme: 'api_key', reason: expired },
    ]);
    expect(JSON.stringify(debug.mock.calls)).not.toMatch(/canary|eyJ/);
  });
});
