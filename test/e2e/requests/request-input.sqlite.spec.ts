import { brotliCompressSync, gzipSync } from 'node:zlib';
import { invalidFields } from '../../support/invalid-fields.js';
import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { expectError } from './error-envelope.js';
import { expectRateHeaders } from './rate-headers.js';

const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('Request input', () => {
  let app: TestApp;
  let admin: Headers;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.asAdmin();
  });

  afterAll(() => app.stop());

  describe('Request body', () => {
    const post = (body: string | Buffer, headers: Headers = {}) =>
      app.http
        .post('/api/v1/categories')
        .set({ ...admin, ...JSON_TYPE, ...headers })
        .serialize((raw) => raw as string)
        .send(body as string);

    it.each([
      ['text/plain', '{"name":"x"}'],
      ['application/x-www-form-urlencoded', 'name=x'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['application/jsonish', '{"name":"x"}'],
      ['text/html; application/json', '{"name":"x"}'],
      ['application/json; charset=latin1', '{"name":"x"}'],
    ])('returns 415 for the content type %s', async (type, body) => {
      const answer = await post(body, { 'Content-Type': type }).expect(415);

      expectError(answer, 'UNSUPPORTED_MEDIA_TYPE');
      expectRateHeaders(answer);
    });

    it('returns 415 for an unknown content encoding', async () => {
      for (const encoding of ['x-pack', 'constructor', '__proto__', 'toString']) {
        expectError(await post('{}', { 'Content-Encoding': encoding }).expect(415), 'UNSUPPORTED_MEDIA_TYPE');
      }
    });

    it.each(['application/json', 'application/json; charset=UTF-8', 'application/vnd.masthead.v1+json'])(
      'accepts the content type %s',
      async (type) => {
        await post(JSON.stringify({ name: type }), { 'Content-Type': type }).expect(201);
      },
    );

    it('accepts gzip, Brotli and identity encoding', async () => {
      await post(gzipSync('{"name":"Compressed"}'), { 'Content-Encoding': 'GZIP' }).expect(201);
      await post(brotliCompressSync('{"name":"Compressed well"}'), { 'Content-Encoding': 'br' }).expect(201);
      await post('{"name":"As it is"}', { 'Content-Encoding': 'Identity' }).expect(201);
    });

    it('returns 413 for a body larger than 1 MiB', async () => {
      const answer = await post(JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) })).expect(413);

      expectError(answer, 'PAYLOAD_TOO_LARGE');
      expectRateHeaders(answer);
    });

    it('accepts a body of exactly 1 MiB and returns 413 for one byte more', async () => {
      const status = async (bytes: number) => (await post(`{"name":"${'x'.repeat(bytes - 11)}"}`)).status;

      expect([await status(1024 * 1024), await status(1024 * 1024 + 1)]).toEqual([422, 413]);
    });

    it('returns 413 for a body larger than 1 MiB after decompression', async () => {
      const bomb = gzipSync(JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) }));
      expect(bomb.length).toBeLessThan(10_000);

      expectError(await post(bomb, { 'Content-Encoding': 'gzip' }).expect(413), 'PAYLOAD_TOO_LARGE');
    });

    it.each(['{', '{"name":}', "{'name':'x'}", 'name', '{"name":"x"}}', '\u0000', '{"name":"\n"}', 'NaN'])(
      'returns 400 for the malformed JSON %j',
      async (body) => {
        expectError(await post(body).expect(400), 'MALFORMED_JSON');
      },
    );

    it.each(['[]', '[{"name":"x"}]', 'null', '5', '"name"', 'true'])(
      'returns 400 for the JSON body %s',
      async (body) => {
        expectError(await post(body).expect(400), 'BAD_REQUEST', 'The request body must be a JSON object');
      },
    );

    it('accepts 20 levels of nesting and returns 400 for 21', async () => {
      const nested = (levels: number) => `${'{"name":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;

      expectError(await post(nested(20)).expect(422), 'VALIDATION_ERROR');
      expectError(await post(nested(21)).expect(400), 'BAD_REQUEST');
      expectError(await post(`{"name":${'['.repeat(250_000)}${']'.repeat(250_000)}}`).expect(400), 'BAD_REQUEST');
    });

    it('accepts 5,000 values and returns 400 for more before validation', async () => {
      const members = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join()}}`;

      expectError(await post(members(5000)).expect(422), 'VALIDATION_ERROR');
      const before = process.cpuUsage();
      for (const body of [members(90_000), `{"name":[${'[],'.repeat(300_000)}[]]}`]) {
        const answer = await post(body).expect(400);
        expectError(answer, 'BAD_REQUEST', 'The request body holds more than 5000 values');
      }
      // CPU time of this process, which also sends the bodies. Without the limit the members alone took seven seconds.
      expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
    });

    it.each([
      ['{"__proto__":{"role":"admin"},"name":"x"}', '__proto__'],
      ['{"constructor":{"prototype":{}},"name":"x"}', 'constructor'],
      ['{"name":"x","parent_id":{"a":[{"__proto__":1}]}}', 'parent_id.a.0.__proto__'],
      ['{"prototype":1}', 'prototype'],
    ])('returns 422 for %s and names the field', async (body, field) => {
      const answer = await post(body).expect(422);

      expectError(answer, 'VALIDATION_ERROR', 'The given data was invalid.');
      expect(invalidFields(answer)).toEqual([field]);
      expect(({} as Record<string, unknown>)['role']).toBeUndefined();
    });

    it.each(['', '{}'])('returns 422 with every required field for the body "%s"', async (body) => {
      const answer = await app.http
        .post('/api/v1/users')
        .set({ ...admin, ...JSON_TYPE })
        .send(body)
        .expect(422);

      expect(invalidFields(answer).sort()).toEqual(['email', 'name', 'password', 'role', 'username']);
      expect(answer.body.error.details[0]).toEqual({ field: 'username', message: 'The username is required.' });
    });

    it('returns 422 without a body and a content type', async () => {
      expect(invalidFields(await app.http.post('/api/v1/categories').set(admin).expect(422))).toEqual(['name']);
    });

    it('ignores the body of a GET request', async () => {
      await app.http.get('/api/v1/categories').set(JSON_TYPE).send('{broken').expect(200);
    });
  });

  describe('Request URL', () => {
    it('returns 400 for a URL longer than 8 KiB', async () => {
      const longest = `/api/v1/articles?x=${'x'.repeat(8 * 1024 - 19)}`;

      const { body, headers } = await app.unchecked.get(longest).expect(200);
      expect(body.links.first).toMatch(/^.api.v1.articles.x=x+&page=1$/);
      // A Link header would be four times as long, too large for clients and proxies.
      expect(headers).not.toHaveProperty('link');
      expectError(await app.unchecked.get(`${longest}x`).expect(400), 'BAD_REQUEST', 'The URL is longer than 8 KiB');
    });

    it.each(['/api/v1/articles/%E0%A4%A', '/api/v1/articles/%', '/api/v1/articles/%zz', '/api/%c0%af', '/%E0%A4%A'])(
      'returns 400 for the invalid percent-encoding %s',
      async (path) => {
        expectError(await app.unchecked.get(path).expect(400), 'BAD_REQUEST');
      },
    );

    it.each(['1e3', '0x10', '-1', '0', '01', '1.0', '+1', '%201', '1%20', 'x', '99999999999', '%00', '1%00', '१'])(
      'returns 400 for the id %s',
      async (id) => {
        for (const resource of ['articles', 'categories', 'tags', 'users']) {
          const answer = await app.unchecked.get(`/api/v1/${resource}/${id}`);
          expect([resource, answer.status]).toEqual([resource, 400]);
          expectError(answer, 'BAD_REQUEST');
        }
      },
    );

    it('returns 404 for the largest valid id', async () => {
      for (const resource of ['articles', 'categories', 'tags', 'users']) {
        expectError(await app.http.get(`/api/v1/${resource}/9999999999`).expect(404), 'NOT_FOUND');
      }
    });
  });
});
