import { Logger } from '@nestjs/common';
import { FailedAuthLimiter } from '../../../src/core/auth/index.js';
import { moveClock } from '../../support/clock-mocks.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import {
  type Algorithm,
  AUDIENCE,
  createSigningKey,
  type SigningKey,
  signToken,
  TokenIssuer,
  toJwk,
} from '../../support/token-issuer.js';

type Claims = Record<string, unknown>;

const ALGORITHMS: Algorithm[] = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'];
const CHALLENGE = 'Bearer realm="masthead", error="invalid_token", error_description="Invalid or expired token"';
const HOUR_S = 3600;

const seconds = (): number => Math.floor(Date.now() / 1000);
const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });

describe('access tokens of the issuer', () => {
  let issuer: TokenIssuer;
  let app: TestApp;
  let keys: Record<string, SigningKey>;

  beforeAll(async () => {
    issuer = await TokenIssuer.start();
    keys = Object.fromEntries(ALGORITHMS.map((algorithm) => [algorithm, createSigningKey(algorithm, algorithm)]));
    issuer.keys.push(
      ...Object.values(keys),
      createSigningKey('EdDSA', 'EdDSA'),
      createSigningKey('RS256', 'weak', 1024),
    );
    app = await startTestApp(issuer.settings);
  });
  afterAll(async () => {
    await app?.stop();
    await issuer?.stop();
  });

  const me = (headers: Headers) => app.http.get('/api/auth/me').set(headers);

  /** Returns the reason in the log of a rejected token. */
  async function reasonFor(headers: Headers, scheme = 'oidc'): Promise<string> {
    const log = jest.spyOn(Logger.prototype, 'debug').mockImplementation(() => undefined);
    try {
      const { body, headers: answered } = await me(headers).expect(401);
      expect(body.error).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Invalid or expired token' });
      expect(answered['www-authenticate']).toBe(CHALLENGE);
      const [facts] = log.mock.calls.at(-1) as unknown as [{ scheme: string; reason: string }];
      expect(facts.scheme).toBe(scheme);
      return facts.reason;
    } finally {
      log.mockRestore();
    }
  }

  it.each(ALGORITHMS)('are accepted with %s', async (alg) => {
    const { body } = await me(issuer.headers(`user-of-${alg}`, {}, { alg }, keys[alg])).expect(200);
    expect(body.data.attributes).toMatchObject({ email: `user-of-${alg}@company.example`, role: 'author' });
  });

  it.each<[what: string, claims: Claims, header: Claims]>([
    ['type JWT', {}, { typ: 'JWT' }],
    ['type application/at+jwt', {}, { typ: 'application/at+jwt' }],
    ['no type', {}, { typ: undefined }],
    ['several audiences', { aud: ['https://other.example', AUDIENCE] }, {}],
    ['a past nbf', { nbf: seconds() - 10 }, {}],
    ['an nbf and iat of a clock that is 30 s fast', { nbf: seconds() + 30, iat: seconds() + 30 }, {}],
    ['the typ of Keycloak', { typ: 'Bearer' }, {}],
    [
      'a key and the address of a key in the header',
      {},
      { jwk: {}, jku: 'https://a.example', x5u: 'https://a.example' },
    ],
  ])('are accepted with %s', async (_, claims, header) => {
    await me(issuer.headers('writer', claims, header)).expect(200);
  });

  it.each<[what: string, claims: Claims, reason: string]>([
    ['another audience', { aud: 'https://other.example' }, `jwt audience invalid. expected: ${AUDIENCE}`],
    ['a list without the audience', { aud: ['a', `${AUDIENCE}/`] }, `jwt audience invalid. expected: ${AUDIENCE}`],
    ['an audience that is an object', { aud: { [AUDIENCE]: true } }, `jwt audience invalid. expected: ${AUDIENCE}`],
    ['no audience', { aud: undefined }, `jwt audience invalid. expected: ${AUDIENCE}`],
    ['an expiry in the past', { exp: seconds() - 1 }, 'the token has expired (exp)'],
    ['an expiry that is a text', { exp: String(seconds() + HOUR_S) }, 'the claim exp is not a number'],
    ['no expiry', { exp: undefined }, 'the claim exp is missing'],
    ['an nbf in an hour', { nbf: seconds() + HOUR_S }, 'the token is not valid yet (nbf)'],
    ['an nbf that is a text', { nbf: 'now' }, 'the claim nbf is not a number'],
    ['an iat in an hour', { iat: seconds() + HOUR_S }, 'the token was issued in the future (iat)'],
    ['an iat that is null', { iat: null }, 'the claim iat is not a number'],
    ['a negative iat', { iat: -1 }, 'the token was issued before 1970 (iat)'],
    ['a huge negative iat', { iat: -1e300 }, 'the token was issued before 1970 (iat)'],
    ['no iat', { iat: undefined }, 'the claim iat is missing'],
    ['no subject', { sub: undefined }, 'the claim sub must have 1 to 255 characters'],
    ['an empty subject', { sub: '' }, 'the claim sub must have 1 to 255 characters'],
    ['a subject of 256 characters', { sub: 'x'.repeat(256) }, 'the claim sub must have 1 to 255 characters'],
    ['a subject that is a number', { sub: 1 }, 'the claim sub is not a text'],
    ['an address that is a list', { email: ['a@company.example'] }, 'the claim email is not a text'],
    ['an address that is null', { email: null }, 'the claim email is not a text'],
    ['a verification that is a text', { email_verified: 'true' }, 'the claim email_verified is neither true nor false'],
    ['a name that is an object', { name: { first: 'A' } }, 'the claim name is not a text'],
    [
      'a user name that is a number',
      { name: undefined, preferred_username: 1 },
      'the claim preferred_username is not a text',
    ],
    ['a path through a text', { realm_access: 'roles' }, 'the claim realm_access.roles is no path of objects'],
    [
      'a path through a list',
      { realm_access: [{ roles: ['admins'] }] },
      'the claim realm_access.roles is no path of objects',
    ],
    [
      'roles in an object',
      { realm_access: { roles: { admins: true } } },
      'the claim realm_access.roles is neither a text nor a list of texts',
    ],
    [
      'roles with a number',
      { realm_access: { roles: ['admins', 7] } },
      'the claim realm_access.roles is neither a text nor a list of texts',
    ],
  ])('are refused with %s', async (_, claims, reason) => {
    expect(await reasonFor(issuer.headers('writer', claims))).toBe(reason);
  });

  it.each<[what: string, header: Claims, reason: string]>([
    ['EdDSA', { alg: 'EdDSA', kid: 'EdDSA' }, 'the algorithm of the token is not accepted (alg)'],
    ['no algorithm', { alg: undefined }, 'the algorithm of the token is not accepted (alg)'],
    ['another algorithm of the same key', { alg: 'PS256' }, 'invalid signature'],
    ['the algorithm of another type of key', { alg: 'ES256' }, 'no key of the issuer matches its kid'],
    ['the key of another algorithm', { kid: 'ES256' }, 'no key of the issuer matches its kid'],
    ['critical extensions', { crit: ['exp'] }, 'the token has critical extensions (crit)'],
    ['the type of a logout token', { typ: 'logout+jwt' }, 'the type of the token is not accepted (typ)'],
    ['a type that is a number', { typ: 1 }, 'the type of the token is not accepted (typ)'],
    ['a kid that is a number', { kid: 1 }, 'the key id is not a text (kid)'],
    ['the kid of another key', { kid: 'RS384' }, 'invalid signature'],
    ['the kid of a key of 1024 bits', { kid: 'weak' }, 'no key of the issuer matches its kid'],
  ])('are refused with %s in the header', async (_, header, reason) => {
    // Signed with RS256 by the first key, except where the header names an algorithm that the helper cannot sign.
    const signed = issuer.token('writer');
    const [, claims, signature] = signed.split('.');
    const changed = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'first', typ: 'at+jwt', ...header })).toString(
      'base64url',
    );
    expect(await reasonFor(bearer(`${changed}.${claims}.${signature}`))).toBe(reason);
  });

  it('are refused with alg none', async () => {
    const token = signToken({ alg: 'none', kid: 'first' }, issuer.claimsOf('writer'), Buffer.alloc(0));
    expect(await reasonFor(bearer(token))).toBe('the algorithm of the token is not accepted (alg)');
    const [header, claims] = issuer.token('writer').split('.');
    expect(await reasonFor(bearer(`${header}.${claims}.`))).toBe('jwt signature is required');
  });

  it.each(['HS256', 'HS384', 'HS512'] as const)('are refused with %s and the public key as secret', async (alg) => {
    const [key] = issuer.keys;
    for (const secret of [
      key!.publicKey.export({ format: 'pem', type: 'spki' }),
      key!.publicKey.export({ format: 'der', type: 'spki' }),
      JSON.stringify(toJwk(key!)),
    ]) {
      const token = signToken({ alg, kid: 'first' }, issuer.claimsOf('writer'), Buffer.from(secret));
      expect(await reasonFor(bearer(token))).toBe('the algorithm of the token is not accepted (alg)');
    }
  });

  it('are refused with the signature of a key in their header, and no request is sent to its address', async () => {
    const [attacker, server] = [createSigningKey('RS256', 'first'), await TokenIssuer.start()];
    server.keys = [attacker];
    const url = `${server.url}/jwks`;
    const header = { jwk: toJwk(attacker), jku: url, x5u: url };
    try {
      expect(await reasonFor(issuer.headers('writer', {}, header, attacker))).toBe('invalid signature');
      expect(server.requests).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  it('are refused after a change of the claims', async () => {
    const [header, , signature] = issuer.token('writer').split('.');
    const claims = Buffer.from(JSON.stringify(issuer.claimsOf('other'))).toString('base64url');
    expect(await reasonFor(bearer(`${header}.${claims}.${signature}`))).toBe('invalid signature');
  });

  it.each<[what: string, claims: Claims, reason: string]>([
    ['a nonce', { nonce: 'n' }, 'the claim nonce belongs to ID tokens'],
    ['a hash of an access token', { at_hash: 'h' }, 'the claim at_hash belongs to ID tokens'],
    ['the typ of an ID token of Keycloak', { typ: 'ID' }, 'the token is not an access token'],
    ['the typ of a refresh token of Keycloak', { typ: 'Refresh' }, 'the token is not an access token'],
    ['the events of a logout token', { events: {} }, 'the token is not an access token'],
    ['a bound key', { cnf: { jkt: 'thumbprint' } }, 'the token is bound to a key (cnf), so it is no bearer token'],
  ])('are refused with %s', async (_, claims, reason) => {
    expect(await reasonFor(issuer.headers('writer', claims))).toBe(reason);
  });

  it.each(['https://other.example', '', `${AUDIENCE}#`])(
    'leave tokens of the issuer "%s" to the built-in scheme, which refuses them',
    async (iss) => {
      expect(await reasonFor(issuer.headers('writer', { iss }), 'bearer')).not.toBe('');
    },
  );

  it('are refused if they are no JWT', async () => {
    const [header, claims, signature] = issuer.token('writer').split('.');
    for (const token of [
      `${header}.${claims}`,
      `${header}.${claims}.${signature}.x`,
      `${claims}`,
      '.',
      '..',
      'x.e30.x',
    ]) {
      await me(bearer(token)).expect(401);
    }
  });

  it('expire with the clock of the application', async () => {
    const headers = issuer.headers('writer');
    await me(headers).expect(200);
    const clock = moveClock(app, HOUR_S * 1000);
    try {
      expect(await reasonFor(headers)).toBe('the token has expired (exp)');
    } finally {
      clock.mockRestore();
    }
  });

  it('are refused on public routes too', async () => {
    await app.http
      .get('/api/v1/articles')
      .set(issuer.headers('writer', { aud: 'other' }))
      .expect(401);
    await app.http.get('/api/v1/articles').set(issuer.headers('writer')).expect(200);
  });

  it('do not affect tokens of POST /api/auth/login', async () => {
    await me(await app.asAdmin()).expect(200);
    await me({ ...(await app.asAdmin()), 'X-API-Key': 'mh_none' }).expect(401);
  });

  it('are counted as bad credentials of their address', async () => {
    const count = jest.spyOn(app.app.get(FailedAuthLimiter), 'countFailure');
    try {
      await me(issuer.headers('writer', { aud: 'other' })).expect(401);
      expect(count).toHaveBeenCalledTimes(1);
    } finally {
      count.mockRestore();
    }
  });
});
