import type { Response } from 'supertest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { BAD_TOKEN, type Headers } from '../../support/test-client.js';
import { JSON_API, V1, V2 } from './media-types.js';
import { notesFeature } from './notes-module.js';

describe('API versioning', () => {
  let site: TestApp;
  let member: Headers;

  beforeAll(async () => {
    site = await startTestApp({}, undefined, [notesFeature]);
    ({ headers: member } = await site.createUser('member'));
  });
  afterAll(() => site.stop());

  const get = (path: string, accept?: string) =>
    accept === undefined ? site.unchecked.get(path) : site.unchecked.get(path).set('Accept', accept);

  describe('media type of a request body', () => {
    const post = (path: string, type: string, body: string) =>
      site.unchecked
        .post(path)
        .set({ ...member, 'Content-Type': type })
        .send(body);

    it.each([
      ['/api/v1/notes', 'application/json', 201],
      ['/api/v1/notes', V1, 201],
      ['/api/v1/notes', 'application/vnd.anything+json', 201],
      ['/api/v1/notes', V2, 415],
      ['/api/v2/notes', 'application/json', 201],
      ['/api/v2/notes', 'application/json; charset=utf-8', 201],
      ['/api/v2/notes', V2, 201],
      ['/api/v2/notes', JSON_API, 201],
      ['/api/v2/notes', `${JSON_API}; profile="https://a.example"`, 201],
      ['/api/v2/notes', `${JSON_API}; charset=utf-8`, 415],
      ['/api/v2/notes', `${JSON_API}; ext="https://a.example"`, 415],
      ['/api/v2/notes', V1, 415],
      ['/api/v2/notes', 'application/vnd.anything+json', 415],
      ['/api/v2/notes', 'text/plain', 415],
    ])('POST %s with Content-Type %s returns %i', async (path, type, status) => {
      const { status: answered } = await post(path, type, '{"text":"A note"}');
      expect(answered).toBe(status);
    });

    it('names the supported media types in a 415 response', async () => {
      const { body } = await post('/api/v2/notes', V1, '{}').expect(415);
      expect(body.error.message).toContain(`${JSON_API}, ${V2} or application/json`);
      expect(body.errors).toHaveLength(1);
    });
  });

  describe('error responses of version 2', () => {
    const error = async (accept: string, send: (headers: Headers) => PromiseLike<Response>) =>
      (await send({ Accept: accept })).body as { errors: object[]; error?: object };

    it('returns a JSON:API document that also contains the error envelope of version 1', async () => {
      const { errors, error: envelope } = await error('application/json', (headers) =>
        site.unchecked.get('/api/v2/notes/404').set({ ...headers, 'X-Request-Id': 'mine' }),
      );
      expect(errors).toEqual([
        {
          ...{ status: '404', code: 'NOT_FOUND', title: 'Note not found', detail: 'Note not found' },
          meta: { request_id: 'mine' },
        },
      ]);
      expect(envelope).toEqual({ code: 'NOT_FOUND', message: 'Note not found', request_id: 'mine' });
    });

    it('returns no error envelope when the media type is application/vnd.api+json', async () => {
      const answer = await get('/api/v2/notes/404', JSON_API).expect(404);
      expect(answer.headers['content-type']).toBe(JSON_API);
      expect(Object.keys(answer.body)).toEqual(['jsonapi', 'errors']);
    });

    it('returns the source of each error as a JSON pointer or a query parameter', async () => {
      const { errors, error: envelope } = await error('*/*', (headers) =>
        site.unchecked
          .post('/api/v2/notes')
          .set({ ...headers, ...member })
          .send({ text: 'wrong' }),
      );
      expect(errors).toMatchObject([
        {
          status: '422',
          code: 'VALIDATION_ERROR',
          source: { pointer: '/data/attributes/te~1xt~0/0' },
          detail: 'It is wrong.',
        },
        { source: { parameter: 'page[size]' }, title: 'The given data was invalid.' },
      ]);
      expect(envelope).toMatchObject({
        details: [
          { field: 'data.attributes.te/xt~.0', message: 'It is wrong.' },
          { field: 'page[size]', message: 'It is too much.' },
        ],
      });
    });

    it.each<[status: number, code: string, send: () => PromiseLike<Response>]>([
      [400, 'BAD_REQUEST', () => get('/api/v2/notes/%E0%A4%A')],
      [400, 'MALFORMED_JSON', () => site.unchecked.post('/api/v2/notes').set(member).type('json').send('{"a')],
      [401, 'UNAUTHENTICATED', () => site.unchecked.get('/api/v2/notes').set(BAD_TOKEN)],
      [403, 'FORBIDDEN', () => site.unchecked.get('/api/v2/notes/1/secret').set(member)],
      [404, 'NOT_FOUND', () => get('/api/v2/nowhere')],
      [405, 'METHOD_NOT_ALLOWED', () => site.unchecked.delete('/api/v2/notes')],
      [
        413,
        'PAYLOAD_TOO_LARGE',
        () =>
          site.unchecked
            .post('/api/v2/notes')
            .set(member)
            .send({ text: 'x'.repeat(2 ** 21) }),
      ],
      [422, 'VALIDATION_ERROR', () => site.unchecked.post('/api/v2/notes').set(member).send({})],
    ])('returns a JSON:API document for %i %s', async (status, code, send) => {
      const answer = await send();
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({
        jsonapi: { version: '1.1' },
        errors: [{ status: String(status), code, meta: { request_id: answer.headers['x-request-id'] } }],
        error: { code },
      });
      expect(answer.headers['vary']).toContain('Accept');
    });
  });

  describe('Idempotency-Key and versions', () => {
    const post = (path: string, key: string, headers: Headers, text = 'A note') =>
      site.unchecked
        .post(path)
        .set({ ...member, ...headers, 'Idempotency-Key': key })
        .send({ text });

    it('replays a key for every way to select its version, but not for another version', async () => {
      await post('/api/notes', 'way', {}).expect(201);
      const again = await post('/api/v1/notes', 'way', { Accept: V1 }).expect(201);
      expect([again.headers['idempotent-replayed'], again.headers['content-type']]).toEqual(['true', V1]);

      const other = await post('/api/notes', 'way', { Accept: V2 }).expect(201);
      expect(other.headers).not.toHaveProperty('idempotent-replayed');
      expect(other.body).toEqual({ version: 2, text: 'A note' });
      const repeated = await post('/api/v2/notes', 'way', {}).expect(201);
      expect(repeated.headers['idempotent-replayed']).toBe('true');
    });

    it('replays an error in the requested media type', async () => {
      const first = await post('/api/v2/notes', 'error', { Accept: JSON_API }, 'taken').expect(409);
      expect(Object.keys(first.body)).toEqual(['jsonapi', 'errors']);
      const replayed = await post('/api/v2/notes', 'error', {}, 'taken').expect(409);
      expect(replayed.headers['idempotent-replayed']).toBe('true');
      expect(replayed.body).toMatchObject({ errors: [{ code: 'CONFLICT' }], error: { code: 'CONFLICT' } });
      const asFirst = await post('/api/v2/notes', 'error', { Accept: JSON_API }, 'taken').expect(409);
      expect(asFirst.body).toEqual(first.body);
    });

    it('returns 400 with the header as source for a key of 256 characters', async () => {
      const { body } = await post('/api/v2/notes', 'x'.repeat(256), {}).expect(400);
      expect(body.errors).toMatchObject([{ source: { header: 'Idempotency-Key' } }]);
    });
  });

  describe('conditional requests', () => {
    it.each([
      ['/api/notes/5', undefined],
      ['/api/notes/5', V1],
      ['/api/notes/5', V2],
      ['/api/v2/notes/5', JSON_API],
    ])('returns 304 for an unchanged %s with Accept %s', async (path, accept) => {
      const { headers } = await get(path, accept).expect(200);
      const again = await get(path, accept).set('If-None-Match', headers['etag']!).expect(304);
      expect(again.text).toBe('');
      expect(again.headers['etag']).toBe(headers['etag']);
    });

    it.each([
      ['/api/notes/5', V1],
      ['/api/notes', V1],
      ['/api/v2/notes/5', V2],
      ['/api/v2/notes/5', JSON_API],
    ])(
      'returns 200 for %s with Accept %s when If-None-Match contains the ETag of application/json',
      async (path, accept) => {
        const { headers } = await get(path).expect(200);
        const other = await get(path, accept).set('If-None-Match', headers['etag']!).expect(200);
        expect(other.headers['content-type']).toBe(accept);
      },
    );

    it('returns 200 when If-None-Match contains the ETag of another version', async () => {
      const { headers } = await get('/api/notes/5', V1).expect(200);
      await get('/api/notes/5', V2).set('If-None-Match', headers['etag']!).expect(200);
    });
  });

  it.each([
    ['/api/notes/5', undefined],
    ['/api/notes/5', V2],
    ['/api/v2/notes/5', JSON_API],
  ])('returns the headers of GET to HEAD %s with Accept %s', async (path, accept = '*/*') => {
    const full = await get(path, accept).expect(200);
    const { headers, text } = await site.unchecked.head(path).set('Accept', accept).expect(200);
    for (const name of ['content-type', 'content-length', 'etag', 'vary'])
      expect(headers[name]).toBe(full.headers[name]);
    expect(text).toBeFalsy();
  });

  it('returns CORS headers for every way to select a version', async () => {
    for (const path of ['/api/notes/5', '/api/v2/notes/5', '/api/v9/notes/5', '/api/notes/5/history']) {
      const { headers } = await site.unchecked
        .options(path)
        .set({ Origin: 'https://notes.example', 'Access-Control-Request-Method': 'GET' })
        .expect(204);
      expect(headers['access-control-allow-origin']).toBe('https://notes.example');
    }
    const { headers } = await get('/api/notes/5', V2).set('Origin', 'https://notes.example').expect(200);
    expect(headers['access-control-allow-origin']).toBe('https://notes.example');
    expect(headers['access-control-expose-headers']).toMatch(/Deprecation,Sunset/);
  });

  describe('GET /api', () => {
    it('returns all versions with their status and links', async () => {
      const { body } = await site.http.get('/api').expect(200);
      expect(body).toEqual({
        versions: [
          {
            ...{ version: '1.0', status: 'supported', deprecated_at: null, sunset_at: null },
            links: { self: '/api/v1', documentation: '/openapi/v1.json' },
          },
          {
            ...{ version: '2.0', status: 'current', deprecated_at: null, sunset_at: null },
            links: { self: '/api/v2', documentation: '/openapi/v2.json' },
          },
        ],
      });
      for (const [index, path] of ['/api/v1', '/api/v2'].entries()) {
        expect((await site.http.get(path).expect(200)).body).toEqual(body.versions[index]);
      }
    });

    it('applies authentication, allowed methods and rate limits as other routes do', async () => {
      await site.http.get('/api').set(BAD_TOKEN).expect(401);
      const { headers } = await site.unchecked.post('/api').expect(405);
      expect(headers['allow']).toBe('GET, HEAD');
      expect(headers).toHaveProperty('x-ratelimit-limit');
    });
  });
});
