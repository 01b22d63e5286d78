import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DomainError } from '../../../src/core/errors/domain-error.js';
import { LoadShedder } from '../../../src/core/pipeline/load-shedding/load-shedder.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('OpenAPI documents and Swagger UI', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });

  afterAll(() => app.stop());

  describe('GET /openapi.json', () => {
    it('returns the OpenAPI document', async () => {
      const { body, headers } = await app.unchecked.get('/openapi.json').expect(200);

      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(body).toMatchObject({ openapi: '3.0.3', info: { title: 'Masthead', version: '1.0' } });
      expect(Object.keys(body.paths as object)).toContain('/api/v1/articles/{id}/publish');
    });

    it('returns an ETag, and 304 for an unchanged document', async () => {
      for (const path of ['/openapi.json', '/openapi/v1.json', '/openapi/v2.json']) {
        const { headers, text } = await app.unchecked.get(path).set('Accept-Encoding', 'identity').expect(200);
        expect(headers).toMatchObject({
          etag: expect.stringMatching(/^"[0-9a-f]{16}"$/) as string,
          'cache-control': 'public, max-age=0, must-revalidate',
          'content-length': String(Buffer.byteLength(text)),
        });
        const again = await app.unchecked
          .get(path)
          .set({ 'Accept-Encoding': 'identity', 'If-None-Match': headers['etag'] })
          .expect(304);
        expect([again.text, again.headers['etag']]).toEqual(['', headers['etag']]);
        const head = await app.unchecked.head(path).set('Accept-Encoding', 'identity').expect(200);
        expect([head.text, head.headers['content-length']]).toEqual([undefined, headers['content-length']]);
      }
    });

    it.each([
      ['br', 'gzip, deflate, br', brotliDecompressSync],
      ['gzip', 'gzip, deflate', gunzipSync],
    ])('compresses the document with %s if the client accepts it', async (encoding, accepted, decompress) => {
      const url = `${app.url}/openapi.json`;
      const plain = await rawGet(url, 'identity');
      const compressed = await rawGet(url, accepted);
      expect(compressed.headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(compressed.body.length),
        etag: plain.headers.etag!.replace(/"$/, `-${encoding}"`),
        vary: expect.stringMatching(/\bAccept-Encoding\b/) as string,
      });
      expect(compressed.body.length).toBeLessThan(plain.body.length / 5);
      expect(decompress(compressed.body).equals(plain.body)).toBe(true);

      expect(await rawGet(url, accepted, compressed.headers.etag)).toMatchObject({ status: 304, body: { length: 0 } });
      expect(await rawGet(url, accepted, plain.headers.etag)).toMatchObject({ status: 200 });
      expect(await rawGet(url, 'identity', compressed.headers.etag)).toMatchObject({ status: 200 });
      const head = await app.unchecked.head('/openapi.json').set('Accept-Encoding', accepted).expect(200);
      expect(head.headers['content-length']).toBe(compressed.headers['content-length']);
    });

    it('serialises the document once', async () => {
      await app.unchecked.get('/openapi.json').expect(200);
      const stringify = jest.spyOn(JSON, 'stringify');
      try {
        for (let n = 0; n < 5; n++) await app.unchecked.get('/openapi.json').expect(200);
        const documents = stringify.mock.calls.filter(([value]) => (value as { openapi?: string } | null)?.openapi);
        expect(documents).toEqual([]);
      } finally {
        stringify.mockRestore();
      }
    });

    it('returns the same document with and without credentials', async () => {
      const { text } = await app.unchecked.get('/openapi.json').expect(200);

      expect((await app.unchecked.get('/openapi.json').set(await app.asAdmin())).text).toBe(text);
      expect((await app.unchecked.get('/openapi.json').set('Authorization', 'Bearer garbage')).text).toBe(text);
    });
  });

  describe('GET /openapi/v{n}.json', () => {
    it('returns the document of version 1 and ignores credentials', async () => {
      const { body, headers } = await app.unchecked
        .get('/openapi/v1.json')
        .set('Authorization', 'Bearer no')
        .expect(200);

      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(body).toMatchObject({ openapi: '3.0.3', info: { title: 'Masthead', version: '1.0' } });
    });

    it('returns 404 for an unknown version and 405 for POST', async () => {
      await app.unchecked.get('/openapi/v3.json').expect(404);
      const { headers } = await app.unchecked.post('/openapi/v1.json').expect(405);
      expect(headers['allow']).toBe('GET, HEAD');
    });
  });

  describe('GET /docs', () => {
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
        const type = asset.endsWith('.js') ? /javascript/ : asset.endsWith('.css') ? /^text\/css/ : /^image\//;
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

    it('lists the OpenAPI documents with local URLs', async () => {
      const { text } = await app.unchecked.get('/docs/swagger-ui-init.js').expect(200);
      const offered = [...text.matchAll(/"url": "([^"]+\.json)"/g)].map(([, address]) => address!);

      expect(offered).toEqual(expect.arrayContaining(['/openapi.json', '/openapi/v1.json']));
      for (const address of offered) await app.unchecked.get(address).expect(200);
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
});

/** A request without decompression and without normalisation of the path. */
function rawGet(url: string, accepted: string, tag?: string) {
  const { host, origin } = new URL(url);
  const headers = { 'Accept-Encoding': accepted, ...(tag !== undefined && { 'If-None-Match': tag }) };
  return new Promise<{ status?: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get({ host: host.split(':')[0], port: host.split(':')[1], path: url.slice(origin.length), headers }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode!, headers: response.headers, body }),
        reject,
      );
    }).on('error', reject);
  });
}

function directivesOf(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name, ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}
