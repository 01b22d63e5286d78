import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { rawGet } from '../../support/raw-get.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('OpenAPI documents', () => {
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
});
