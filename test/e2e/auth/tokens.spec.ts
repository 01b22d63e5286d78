import { createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto';
import type { Response } from 'supertest';
import { ADMIN_CREDENTIALS, BAD_TOKEN_CHALLENGE } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const HEADER = { alg: 'HS256', typ: 'JWT' };
const OTHER_SECRET = 'another secret, as long as it has to be';

const encoded = (part: object | string): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
const hmac = (input: string, secret: string, hash = 'sha256') =>
  createHmac(hash, secret).update(input).digest('base64url');
const decoded = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString()) as Record<string, unknown>;

describe('verification of tokens', () => {
  let app: TestApp;
  let secret: string;
  let userId: number;
  let pair: { token: string; refresh_token: string };

  beforeAll(async () => {
    app = await startTestApp();
    secret = app.env.JWT_SECRET!;
    const { id, username, password } = await app.createUser('author');
    userId = id;
    ({ body: pair } = await app.http.post('/api/auth/login').send({ username, password }).expect(200));
  });

  afterAll(() => app.stop());

  const me = (token: string) => app.http.get('/api/auth/me').set('Authorization', `Bearer ${token}`);
  const now = () => Math.floor(Date.now() / 1000);
  const claims = (more: object = {}) => ({
    ...{ iss: 'masthead', aud: 'masthead', sub: String(userId), iat: now(), exp: now() + 60, jti: 'x' },
    ...more,
  });
  /** Returns a token that is signed with `key`. */
  const made = (
    payload: object | string = claims(),
    header: object | string = HEADER,
    key = secret,
    hash = 'sha256',
  ) => {
    const input = `${encoded(header)}.${encoded(payload)}`;
    return `${input}.${hmac(input, key, hash)}`;
  };
  const without = (claim: string) => Object.fromEntries(Object.entries(claims()).filter(([name]) => name !== claim));

  it('accepts a token with valid claims, with or without typ and sid', async () => {
    await me(made()).expect(200);
    await me(made(claims(), { alg: 'HS256' })).expect(200);
    await me(made(claims({ sid: decoded(pair.token)['sid'] }))).expect(200);
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const attacks: [name: string, token: () => string][] = [
    ...['none', 'None', 'NONE', 'nOnE', '', 'hs256', 'HS256 ', null, 0, ['HS256'], undefined].flatMap(
      (alg): [string, () => string][] => [
        [
          `of the algorithm ${JSON.stringify(alg)}, unsigned`,
          () => `${encoded({ ...HEADER, alg })}.${encoded(claims())}.`,
        ],
        [`of the algorithm ${JSON.stringify(alg)}, signed`, () => made(claims(), { ...HEADER, alg })],
      ],
    ),
    ['of HS256, unsigned', () => made().replace(/[^.]+$/, '')],
    ['with two parts', () => made().replace(/\.[^.]+$/, '')],
    ['with four parts', () => `${made()}.x`],
    ['signed with HS384', () => made(claims(), { ...HEADER, alg: 'HS384' }, secret, 'sha384')],
    ['signed with HS512', () => made(claims(), { ...HEADER, alg: 'HS512' }, secret, 'sha512')],
    ['declared as RS256 with an HMAC', () => made(claims(), { ...HEADER, alg: 'RS256' })],
    [
      'signed with the key in its own header',
      () => {
        const jwk = rsa.publicKey.export({ format: 'jwk' });
        const input = `${encoded({ alg: 'RS256', typ: 'JWT', jwk })}.${encoded(claims())}`;
        return `${input}.${signWith('sha256', Buffer.from(input), rsa.privateKey).toString('base64url')}`;
      },
    ],
    ['signed with another key', () => made(claims(), HEADER, OTHER_SECRET)],
    ['signed with an empty key', () => made(claims(), HEADER, '')],
    ['signed with the key as hexadecimal', () => made(claims(), HEADER, Buffer.from(secret).toString('hex'))],
    ...['/dev/null', '../../../../dev/null', "' UNION SELECT '' -- ", 'https://attacker.example/key', '1', ''].map(
      (kid): [string, () => string] => [`with the key id ${kid}`, () => made(claims(), { ...HEADER, kid })],
    ),
    ['signed with an empty key, with the key id /dev/null', () => made(claims(), { ...HEADER, kid: '/dev/null' }, '')],
    ['with a jku', () => made(claims(), { ...HEADER, jku: 'https://attacker.example/jwks.json' })],
    ['with a jwk', () => made(claims(), { ...HEADER, jwk: { kty: 'oct', k: encoded(OTHER_SECRET) } }, OTHER_SECRET)],
    ['with an x5u', () => made(claims(), { ...HEADER, x5u: 'https://attacker.example/cert.pem' })],
    ['with an x5c', () => made(claims(), { ...HEADER, x5c: ['MIIB'] })],
    ['with the header parameter crit', () => made(claims(), { ...HEADER, crit: ['exp'], exp: 1 })],
    ['with an unencoded payload', () => made(claims(), { ...HEADER, b64: false, crit: ['b64'] })],
    ['with __proto__ in the header', () => made(claims(), '{"alg":"HS256","typ":"JWT","__proto__":{"kid":"x"}}')],
    ['of another type', () => made(claims(), { ...HEADER, typ: 'JWE' })],
    ['with null as header', () => made(claims(), 'null')],
    ['with a list as header', () => made(claims(), '["HS256"]')],
    ['with a header that is not JSON', () => made(claims(), '{"alg":"HS256"')],
    ['with a payload that is not JSON', () => made('{"sub":')],
    ['with null as payload', () => made('null')],
    ['with a list as payload', () => made('[]')],
    ['with a string as payload', () => made('"sub"')],
    ['expired a second ago', () => made(claims({ exp: now() - 1 }))],
    ['that expires in the current second', () => made(claims({ exp: now() }))],
    ['with a string as exp', () => made(claims({ exp: String(now() + 60) }))],
    ['with null as exp', () => made(claims({ exp: null }))],
    ['not valid yet', () => made(claims({ nbf: now() + 60 }))],
    ['with a string as nbf', () => made(claims({ nbf: 'now' }))],
    ['of another issuer', () => made(claims({ iss: 'somebody' }))],
    ['with a list of issuers', () => made(claims({ iss: ['masthead'] }))],
    ['for another audience', () => made(claims({ aud: 'somebody' }))],
    ['for a list of audiences', () => made(claims({ aud: ['masthead'] }))],
    ['for both audiences', () => made(claims({ aud: ['masthead', 'masthead:refresh'] }))],
    ...['iss', 'aud', 'sub', 'exp'].map((claim): [string, () => string] => [
      `without "${claim}"`,
      () => made(without(claim)),
    ]),
    ...['', '0', '-1', '1.0', '1e0', '01', '+1', '1 ', ' 1', '0x1', '1\n', '١', '99999999999', '1 OR 1=1', 'admin'].map(
      (sub): [string, () => string] => [`of the account ${JSON.stringify(sub)}`, () => made(claims({ sub }))],
    ),
    ...[1, true, null, ['1'], { $gt: 0 }].map((sub): [string, () => string] => [
      `of the account ${JSON.stringify(sub)}, which is not a string`,
      () => made(claims({ sub })),
    ]),
    ['of an unknown account', () => made(claims({ sub: '4711' }))],
    ['of an unknown session', () => made(claims({ sid: 'AAAAAAAAAAAAAAAAAAAAAA' }))],
    ...['', null, 0, [], { id: 1 }].map((sid): [string, () => string] => [
      `of the session ${JSON.stringify(sid)}`,
      () => made(claims({ sid })),
    ]),
    ['that is a refresh token', () => pair.refresh_token],
    [
      'with a claim changed after signing',
      () => {
        const [header, , signature] = made().split('.');
        return `${header}.${encoded(claims({ sub: '1' }))}.${signature}`;
      },
    ],
    ['with a character appended to the signature', () => `${made()}A`],
    ['with a padded signature', () => `${made()}=`],
  ];

  it.each(attacks)('returns 401 for a token %s', async (_, token) => {
    expectRefusal(await me(token()).expect(401));
  });

  it.each([
    ['an access token', () => pair.token],
    [
      'a refresh token signed with another key',
      () => made(claims({ ...decoded(pair.refresh_token) }), HEADER, OTHER_SECRET),
    ],
    ['a refresh token with a key id', () => made(claims({ ...decoded(pair.refresh_token) }), { ...HEADER, kid: '1' })],
    [
      'a refresh token for a list of audiences',
      () => made({ ...decoded(pair.refresh_token), aud: ['masthead:refresh'] }),
    ],
    ['a refresh token with a string as generation', () => made({ ...decoded(pair.refresh_token), gen: '0' })],
    ['a refresh token of an unknown session', () => made({ ...decoded(pair.refresh_token), sid: 'x' })],
    ['a refresh token of a future generation', () => made({ ...decoded(pair.refresh_token), gen: 1 })],
    ['a refresh token without exp', () => made({ ...decoded(pair.refresh_token), exp: undefined })],
    ['an expired refresh token', () => made({ ...decoded(pair.refresh_token), exp: now() })],
    ['garbage', () => 'garbage'],
    ['dots', () => '..'],
  ])('returns 401 at refresh for %s and does not end the session', async (_, token) => {
    const { body, headers } = await app.http.post('/api/auth/refresh').send({ refresh_token: token() }).expect(401);

    expect(body.error).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Invalid or expired refresh token' });
    expect(headers['www-authenticate']).toBe('Bearer realm="masthead"');
    await me(pair.token).expect(200);
  });
});

describe('a change of JWT_SECRET', () => {
  it('accepts old tokens while JWT_PREVIOUS_SECRET is set and rejects them afterwards', async () => {
    const app = await startTestApp();
    try {
      const refresh = (refresh_token: string) => app.http.post('/api/auth/refresh').send({ refresh_token });
      const me = (token: string) => app.http.get('/api/auth/me').set('Authorization', `Bearer ${token}`);
      const signIn = async () => (await app.http.post('/api/auth/login').send(ADMIN_CREDENTIALS).expect(200)).body;
      const [stays, renewed, leaves] = [await signIn(), await signIn(), await signIn()];
      const old = app.env.JWT_SECRET;
      await app.close();

      Object.assign(app.env, { JWT_SECRET: OTHER_SECRET, JWT_PREVIOUS_SECRET: old });
      await app.serve();
      await me(stays.token).expect(200);
      const { body: fresh } = await refresh(renewed.refresh_token).expect(200);
      await me(fresh.token).expect(200);
      await app.http.post('/api/auth/logout').send({ refresh_token: leaves.refresh_token }).expect(204);
      expectRefusal(await me(leaves.token).expect(401));
      const [input] = /^.*(?=\.)/.exec(fresh.token as string)!;
      expect(fresh.token).toBe(`${input}.${hmac(input, OTHER_SECRET)}`);
      const third = hmac(input, 'a third secret that is not configured');
      expectRefusal(await me(`${input}.${third}`).expect(401));
      await app.close();

      Object.assign(app.env, { JWT_PREVIOUS_SECRET: undefined });
      await app.serve();
      expectRefusal(await me(stays.token).expect(401));
      await refresh(stays.refresh_token).expect(401);
      await me(fresh.token).expect(200);
      await refresh(fresh.refresh_token).expect(200);
    } finally {
      await app.stop();
    }
  });
});

function expectRefusal({ body, headers }: Response): void {
  const message = 'Invalid or expired token';
  expect(body).toEqual({ error: { code: 'UNAUTHENTICATED', message, request_id: headers['x-request-id'] } });
  expect(headers['www-authenticate']).toBe(BAD_TOKEN_CHALLENGE);
}
