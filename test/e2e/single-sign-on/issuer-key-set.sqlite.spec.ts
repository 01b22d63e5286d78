import { Logger } from '@nestjs/common';
import { MonotonicClockMock } from '../../support/clock-mocks.js';
import { InProcessClient } from '../../support/in-process-client.js';
import { createSigningKey, sendJson, TokenIssuer, toJwk } from '../../support/token-issuer.js';
import { loadSettings } from '../../../src/config/load-settings.js';
import { IssuerClient } from '../../../src/modules/single-sign-on/issuer-client.js';
import { IssuerKeySet } from '../../../src/modules/single-sign-on/issuer-key-set.js';
import { singleSignOnSettings } from '../../../src/modules/single-sign-on/single-sign-on.settings.js';

const DISCOVERY = '/.well-known/openid-configuration';
const UNAVAILABLE = { kind: 'unavailable', message: 'The identity provider does not respond' };

describe('IssuerKeySet', () => {
  let issuer: TokenIssuer;
  let time: MonotonicClockMock;
  let log: jest.SpyInstance;
  let keys: IssuerKeySet;

  beforeEach(async () => {
    log = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    time = new MonotonicClockMock();
    issuer = await TokenIssuer.start();
    keys = new IssuerKeySet(clientWith());
  });
  afterEach(async () => {
    await issuer.stop();
    time.restore();
    log.mockRestore();
  });

  const clientWith = (env: Record<string, string> = {}): IssuerClient => {
    const JWT_SECRET = 'a key for tests alone, longer than 32 bytes';
    const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
    return new IssuerClient(
      loadSettings(singleSignOnSettings, { ...issuer.settings, JWT_SECRET, ENCRYPTION_KEY, ...env }),
      new InProcessClient(),
    );
  };
  const find = async (algorithm: string, kid?: string) => (await keys.find(algorithm, kid))?.export({ format: 'jwk' });
  const publicKey = (index: number) => issuer.keys[index]!.publicKey.export({ format: 'jwk' });
  const warning = () => String((log.mock.calls.at(-1) as unknown[])[0]);

  it('finds a key by its id and type', async () => {
    issuer.keys.push(createSigningKey('ES256', 'curve'), createSigningKey('ES384', 'first'));
    expect(await find('RS256', 'first')).toEqual(publicKey(0));
    expect(await find('PS512', 'first')).toEqual(publicKey(0));
    expect(await find('ES256', 'curve')).toEqual(publicKey(1));
    expect(await find('ES384', 'first')).toEqual(publicKey(2));
    expect(await find('ES256', 'first')).toBeUndefined();
    expect(await find('RS256', 'curve')).toBeUndefined();
  });

  it('finds the key of a token without kid only if one key has its type', async () => {
    issuer.keys.push(createSigningKey('ES256', 'curve'));
    expect(await find('RS256')).toEqual(publicKey(0));
    issuer.keys.push(createSigningKey('RS256', 'second'));
    time.advance(60_000);
    expect(await find('RS256', 'unknown')).toBeUndefined();
    expect(await find('RS256')).toBeUndefined();
    expect(await find('ES256')).toEqual(publicKey(1));
  });

  it.each<[what: string, key: () => unknown]>([
    ['a symmetric key', () => ({ kty: 'oct', kid: 'first', k: 'c2VjcmV0' })],
    ['a key for encryption', () => toJwk(createSigningKey('RS256', 'first'), { use: 'enc' })],
    ['a key for signing only', () => toJwk(createSigningKey('RS256', 'first'), { key_ops: ['sign'] })],
    ['a key of another algorithm', () => toJwk(createSigningKey('RS256', 'first'), { alg: 'RS512' })],
    ['a key of an unknown algorithm', () => toJwk(createSigningKey('RS256', 'first'), { alg: 'HS256' })],
    ['a key of 1024 bits', () => toJwk(createSigningKey('RS256', 'first', 1024))],
    ['a key on another curve', () => toJwk(createSigningKey('EdDSA', 'first'))],
    ['a key without modulus', () => ({ kty: 'RSA', kid: 'first', e: 'AQAB' })],
    ['a key with an invalid modulus', () => ({ kty: 'RSA', kid: 'first', n: 7, e: 'AQAB' })],
    ['a key whose type is an object', () => ({ kty: { toString: 0 }, kid: 'first' })],
    ['a text', () => 'first'],
    ['null', () => null],
  ])('ignores %s in the key set', async (_, key) => {
    issuer.handler = ({ url }, response) =>
      sendJson(response, url === '/jwks' ? { keys: [key(), toJwk(issuer.keys[0]!)] } : issuer.discoveryDocument);
    expect(await find('RS256', 'first')).toEqual(publicKey(0));
  });

  it('finds no key in an empty key set, and logs it', async () => {
    issuer.keys = [];
    expect(await find('RS256', 'first')).toBeUndefined();
    expect(warning()).toBe('The issuer publishes no usable key, so its tokens are refused');
  });

  it.each<[what: string, path: string, answer: string | number, problem: string]>([
    ['a discovery document that is no JSON', DISCOVERY, '<html>', 'returned no JSON object'],
    [
      'the discovery document of another issuer',
      DISCOVERY,
      '{"issuer":"https://a.example"}',
      'names another issuer than AUTH_OIDC_ISSUER',
    ],
    ['a discovery document that is a list', DISCOVERY, '[]', 'names another issuer than AUTH_OIDC_ISSUER'],
    ['a missing discovery document', DISCOVERY, 404, 'returned 404'],
    ['a redirect', DISCOVERY, 302, 'returned 302; redirects are not followed'],
    ['a key set that is no JSON', '/jwks', '{', 'returned no JSON object'],
    ['a key set without keys', '/jwks', '{}', 'is not a key set: it has no array "keys"'],
    ['a key set with an object of keys', '/jwks', '{"keys":{}}', 'is not a key set: it has no array "keys"'],
    ['a key set with status 500', '/jwks', 500, 'returned 500'],
    [
      'a key set with 101 keys',
      '/jwks',
      JSON.stringify({ keys: Array(101).fill({ kty: 'RSA' }) }),
      'has more than 100 keys',
    ],
    [
      'a key set that is too long',
      '/jwks',
      `{"keys":["${'x'.repeat(256 * 1024)}"]}`,
      'returned more than 262144 bytes',
    ],
  ])('throws "unavailable" and logs the problem for %s', async (_, path, answer, problem) => {
    issuer.handler = ({ url }, response) => {
      if (url !== path) sendJson(response, issuer.discoveryDocument);
      else if (typeof answer === 'number') response.writeHead(answer, { Location: issuer.url }).end();
      else response.end(answer);
    };
    await expect(find('RS256', 'first')).rejects.toMatchObject(UNAVAILABLE);
    expect(warning()).toBe(
      `The keys of the issuer could not be loaded, requests with its tokens return 503: ${issuer.url}${path} ${problem}`,
    );
  });

  it.each([
    ['localhost', 'The address is not a public one'],
    ['127.0.0.2', 'The address is not a public one'],
    ['[::1]', 'The address is not a public one'],
    ['0.0.0.0', 'The address is not a public one'],
    ['169.254.169.254', 'The address is not a public one'],
  ])('sends no request to %s if only the discovery document names it', async (host, problem) => {
    const jwks_uri = `http://${host}:${issuer.port}/jwks`;
    issuer.handler = (_, response) => sendJson(response, { issuer: issuer.url, jwks_uri });
    await expect(find('RS256', 'first')).rejects.toMatchObject(UNAVAILABLE);
    expect(warning()).toContain(`${jwks_uri}: ${problem}`);
    expect(issuer.requests).toEqual([DISCOVERY]);
  });

  it.each(['file:///etc/passwd', 'keys', 7, undefined])('refuses the address %s of the keys', async (jwks_uri) => {
    issuer.handler = (_, response) => sendJson(response, { issuer: issuer.url, jwks_uri });
    await expect(find('RS256', 'first')).rejects.toMatchObject(UNAVAILABLE);
    expect(warning()).toContain('The jwks_uri of the issuer is not a URL');
  });

  it('refuses keys without https in production', () => {
    const AUTH_OIDC_ISSUER = 'https://login.example.org';
    const client = clientWith({ NODE_ENV: 'production', AUTH_OIDC_ISSUER, PUBLIC_URL: 'https://example.org' });
    expect(() => client.toEndpoint('http://a.example/jwks', 'jwks_uri')).toThrow('is not an https URL');
    expect(client.toEndpoint('https://a.example/jwks', 'jwks_uri')).toBe('https://a.example/jwks');
  });

  it('ends a response that never ends after three seconds', async () => {
    let closed = false;
    issuer.handler = (_, response) => {
      const timer = setInterval(() => response.write(' '), 100);
      response.on('close', () => {
        closed = true;
        clearInterval(timer);
      });
    };
    await expect(find('RS256', 'first')).rejects.toMatchObject(UNAVAILABLE);
    expect(warning()).toContain('No answer within 3000 ms');
    await new Promise(setImmediate);
    expect(closed).toBe(true);
  });
});
