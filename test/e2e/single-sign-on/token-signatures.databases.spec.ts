import { createSigningKey, signToken, TokenIssuer, toJwk } from '../../support/token-issuer.js';
import { ALGORITHMS, bearer, type Claims, TokensSite } from './tokens-site.js';

describe('signatures of access tokens of the issuer', () => {
  let site: TokensSite;

  beforeAll(async () => {
    site = await TokensSite.start();
  });
  afterAll(() => site?.stop());

  it.each(ALGORITHMS)('are accepted with %s', async (alg) => {
    const { body } = await site.me(site.issuer.headers(`user-of-${alg}`, {}, { alg }, site.keys[alg])).expect(200);
    expect(body.data.attributes).toMatchObject({ email: `user-of-${alg}@company.example`, role: 'author' });
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
    const signed = site.issuer.token('writer');
    const [, claims, signature] = signed.split('.');
    const changed = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'first', typ: 'at+jwt', ...header })).toString(
      'base64url',
    );
    expect(await site.reasonFor(bearer(`${changed}.${claims}.${signature}`))).toBe(reason);
  });

  it('are refused with alg none', async () => {
    const token = signToken({ alg: 'none', kid: 'first' }, site.issuer.claimsOf('writer'), Buffer.alloc(0));
    expect(await site.reasonFor(bearer(token))).toBe('the algorithm of the token is not accepted (alg)');
    const [header, claims] = site.issuer.token('writer').split('.');
    expect(await site.reasonFor(bearer(`${header}.${claims}.`))).toBe('jwt signature is required');
  });

  it.each(['HS256', 'HS384', 'HS512'] as const)('are refused with %s and the public key as secret', async (alg) => {
    const [key] = site.issuer.keys;
    for (const secret of [
      key!.publicKey.export({ format: 'pem', type: 'spki' }),
      key!.publicKey.export({ format: 'der', type: 'spki' }),
      JSON.stringify(toJwk(key!)),
    ]) {
      const token = signToken({ alg, kid: 'first' }, site.issuer.claimsOf('writer'), Buffer.from(secret));
      expect(await site.reasonFor(bearer(token))).toBe('the algorithm of the token is not accepted (alg)');
    }
  });

  it('are refused with the signature of a key in their header, and no request is sent to its address', async () => {
    const [attacker, server] = [createSigningKey('RS256', 'first'), await TokenIssuer.start()];
    server.keys = [attacker];
    const url = `${server.url}/jwks`;
    const header = { jwk: toJwk(attacker), jku: url, x5u: url };
    try {
      expect(await site.reasonFor(site.issuer.headers('writer', {}, header, attacker))).toBe('invalid signature');
      expect(server.requests).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  it('are refused after a change of the claims', async () => {
    const [header, , signature] = site.issuer.token('writer').split('.');
    const claims = Buffer.from(JSON.stringify(site.issuer.claimsOf('other'))).toString('base64url');
    expect(await site.reasonFor(bearer(`${header}.${claims}.${signature}`))).toBe('invalid signature');
  });

  it('are refused if they are no JWT', async () => {
    const [header, claims, signature] = site.issuer.token('writer').split('.');
    for (const token of [
      `${header}.${claims}`,
      `${header}.${claims}.${signature}.x`,
      `${claims}`,
      '.',
      '..',
      'x.e30.x',
    ]) {
      await site.me(bearer(token)).expect(401);
    }
  });
});
