import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DomainError } from '../../../src/core/errors/domain-error.js';
import { LoadShedder } from '../../../src/core/pipeline/load-shedding/load-shedder.js';
import { rawGet } from '../../support/raw-get.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('GET /docs', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });

  afterAll(() => app.stop());

  it('serves the page and its assets from one origin as the Content-Security-Policy requires', async () => {
    const { text, headers } = await app.unchecked.get('/docs').expect(200);

    expect(headers['content-type']).toMatch(/^text\/html/);
    const policy = directivesOf(headers['content-security-policy']);
    expect(policy['script-src']).toEqual(["'self'"]);
    expect(policy['default-src']).toEqual(["'self'"]);
    expect(policy['object-src']).toEqual(["'none'"]);
    // On plain HTTP this directive would send the browser to a port without TLS.
    expect(policy).not.toHaveProperty('upgrade-insecure-requests');
    expect(text).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(text).not.toMatch(/\son\w+=/);

    const assets = [...text.matchAll(/(?:src|href)=['"]([^'"]+)['"]/g)].map(([, address]) => address);
    expect(assets.length).toBeGreaterThan(3);
    for (const asset of assets) {
      const url = new URL(asset, `${app.url}/docs`);
      expect(url.origin).toBe(new URL(app.url).origin);
      const answer = await app.unchecked.get(url.pathname);
      expect([asset, answer.status]).toEqual([asset, 200]);
      const type = url.pathname.endsWith('.js')
        ? /javascript/
        : url.pathname.endsWith('.css')
          ? /^text\/css/
          : /^image\//;
      expect(answer.headers['content-type']).toMatch(type);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('counts the files as streams, because slow clients read them for a long time', async () => {
    const streams = jest.spyOn(app.app.get(LoadShedder), 'acquireStream');
    await app.unchecked.get('/docs/swagger-ui.css').expect(200);
    expect(streams).toHaveBeenCalledTimes(1);
    streams.mockImplementationOnce(() => {
      throw new DomainError('unavailable', 'Too many files are being sent', { retryAfter: 1 });
    });
    const { headers } = await app.unchecked.get('/docs/swagger-ui.css').expect(503);
    expect(headers['retry-after']).toBe('1');
    streams.mockRestore();
  });

  it('compresses the page and its files', async () => {
    for (const path of ['/docs', '/docs/', '/docs/docs.js', '/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js']) {
      const plain = await rawGet(app.url + path, 'identity');
      for (const [encoding, decompress] of Object.entries({ br: brotliDecompressSync, gzip: gunzipSync })) {
        const { headers, body } = await rawGet(app.url + path, encoding);
        expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length) });
        expect(decompress(body).equals(plain.body)).toBe(true);
        const again = await rawGet(app.url + path, encoding, headers.etag);
        expect(again).toMatchObject({ status: 304, body: { length: 0 } });
      }
    }
    expect((await rawGet(`${app.url}/docs/favicon-32x32.png`, 'br')).headers).not.toHaveProperty('content-encoding');
  });

  it('lets browsers cache a file for a year if the URL contains the version of its content', async () => {
    const { text } = await app.unchecked.get('/docs').expect(200);
    const urls = [...text.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, url]) => `/${url}`);
    expect(urls).toHaveLength(6);
    for (const url of urls) {
      const { headers } = await app.unchecked.get(url).expect(200);
      expect([url, headers['cache-control']]).toEqual([url, 'public, max-age=31536000, immutable']);
      const { headers: other } = await app.unchecked.get(`${url.slice(0, -1)}x`).expect(200);
      expect([url, other['cache-control']]).toEqual([url, 'public, max-age=0, must-revalidate']);
    }
  });

  it('lists the OpenAPI documents with relative URLs, version 1 first', async () => {
    const { text } = await app.unchecked.get('/docs').expect(200);
    const offered = [...text.matchAll(/<option value="(\w+)" data-url="([^"]+)">([^<]+)</g)].map(([, ...each]) => each);

    expect(offered).toEqual([
      ['v1', '../openapi/v1.json', 'v1'],
      ['v2', '../openapi/v2.json', 'v2 (JSON:API)'],
      ['all', '../openapi.json', 'all'],
    ]);
    for (const [, address] of offered)
      await app.unchecked.get(new URL(address!, `${app.url}/docs/`).pathname).expect(200);
  });

  it('stores credentials in the browser, except in production', async () => {
    expect((await app.unchecked.get('/docs').expect(200)).text).toContain('&quot;persistAuthorization&quot;:true');
    const production = await startTestApp({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://example.org',
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      PASSWORD_HASH_MEMORY_KIB: '19456',
    });
    try {
      const { text } = await production.unchecked.get('/docs').expect(200);
      expect(text).toContain('&quot;persistAuthorization&quot;:false');
    } finally {
      await production.stop();
    }
  });

  it.each([
    'package.json',
    'LICENSE',
    'swagger-ui-bundle.js.map',
    'swagger-ui-es-bundle.js',
    'swagger-initializer.js',
    'oauth2-redirect.html',
    '/package.json',
    '%70ackage.json',
    'PACKAGE.JSON',
    'x/../package.json',
  ])('returns 404 for %s, which the page does not load', async (file) => {
    for (const prefix of ['/docs/', '/DOCS/', '//docs/']) {
      const { status, body } = await rawGet(`${app.url}${prefix}${file}`, 'identity');
      expect([prefix, status, body.toString()]).toEqual([prefix, 404, expect.stringContaining('NOT_FOUND')]);
    }
  });

  it('returns 404 for unknown assets and for path traversal', async () => {
    const { body } = await app.unchecked.get('/docs/../../package.json').expect(404);
    expect(body.error.code).toBe('NOT_FOUND');
    await app.unchecked.get('/docs/%2e%2e/package.json').expect(404);
    await app.unchecked.get('/docs/nothing.js').expect(404);
  });
});

function directivesOf(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name, ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}
