import { FailedAuthLimiter } from '../../../src/core/auth/index.js';
import { moveClock } from '../../support/clock-mocks.js';
import { AUDIENCE } from '../../support/token-issuer.js';
import { type Claims, TokensSite } from './tokens-site.js';

const HOUR_S = 3600;

const seconds = (): number => Math.floor(Date.now() / 1000);

describe('access tokens of the issuer', () => {
  let site: TokensSite;

  beforeAll(async () => {
    site = await TokensSite.start();
  });
  afterAll(() => site?.stop());

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
    await site.me(site.issuer.headers('writer', claims, header)).expect(200);
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
    expect(await site.reasonFor(site.issuer.headers('writer', claims))).toBe(reason);
  });

  it.each<[what: string, claims: Claims, reason: string]>([
    ['a nonce', { nonce: 'n' }, 'the claim nonce belongs to ID tokens'],
    ['a hash of an access token', { at_hash: 'h' }, 'the claim at_hash belongs to ID tokens'],
    ['the typ of an ID token of Keycloak', { typ: 'ID' }, 'the token is not an access token'],
    ['the typ of a refresh token of Keycloak', { typ: 'Refresh' }, 'the token is not an access token'],
    ['the events of a logout token', { events: {} }, 'the token is not an access token'],
    ['a bound key', { cnf: { jkt: 'thumbprint' } }, 'the token is bound to a key (cnf), so it is no bearer token'],
  ])('are refused with %s', async (_, claims, reason) => {
    expect(await site.reasonFor(site.issuer.headers('writer', claims))).toBe(reason);
  });

  it.each(['https://other.example', '', `${AUDIENCE}#`])(
    'leave tokens of the issuer "%s" to the built-in scheme, which refuses them',
    async (iss) => {
      expect(await site.reasonFor(site.issuer.headers('writer', { iss }), 'bearer')).not.toBe('');
    },
  );

  it('expire with the clock of the application', async () => {
    const headers = site.issuer.headers('writer');
    await site.me(headers).expect(200);
    const clock = moveClock(site.app, HOUR_S * 1000);
    try {
      expect(await site.reasonFor(headers)).toBe('the token has expired (exp)');
    } finally {
      clock.mockRestore();
    }
  });

  it('are refused on public routes too', async () => {
    await site.app.http
      .get('/api/v1/articles')
      .set(site.issuer.headers('writer', { aud: 'other' }))
      .expect(401);
    await site.app.http.get('/api/v1/articles').set(site.issuer.headers('writer')).expect(200);
  });

  it('do not affect tokens of POST /api/auth/login', async () => {
    await site.me(await site.app.asAdmin()).expect(200);
    await site.me({ ...(await site.app.asAdmin()), 'X-API-Key': 'mh_none' }).expect(401);
  });

  it('are counted as bad credentials of their address', async () => {
    const count = jest.spyOn(site.app.app.get(FailedAuthLimiter), 'countFailure');
    try {
      await site.me(site.issuer.headers('writer', { aud: 'other' })).expect(401);
      expect(count).toHaveBeenCalledTimes(1);
    } finally {
      count.mockRestore();
    }
  });
});
