import { request as rawRequest } from 'node:http';
import type { Response } from 'supertest';
import { type Environment, startTestApp, type TestApp } from '../support/test-app.js';
import { BAD_TOKEN, type Headers } from '../support/test-client.js';
import { notes } from './versions/notes-module.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const JSON_API = 'application/vnd.api+json';
const V1 = 'application/vnd.masthead.v1+json';
const V2 = 'application/vnd.masthead.v2+json';
const V9 = 'application/vnd.masthead.v9+json';

describe('versions of the API', () => {
  let site: TestApp;
  let member: Headers;

  beforeAll(async () => {
    site = await startTestApp({}, undefined, [notes]);
    ({ headers: member } = await site.createUser('member'));
  });
  afterAll(() => site.stop());

  const get = (path: string, accept?: string) =>
    accept === undefined ? site.unchecked.get(path) : site.unchecked.get(path).set('Accept', accept);

  describe('chosen by path and Accept', () => {
    it.each<[path: string, accept: string | undefined, version: number, type: string]>([
      ['/api/v1/notes/5', undefined, 1, JSON_TYPE],
      ['/api/v1/notes/5', '*/*', 1, JSON_TYPE],
      ['/api/v1/notes/5', 'text/html', 1, JSON_TYPE],
      ['/api/v1/notes/5', V1, 1, V1],
      ['/api/v1/notes/5', `${V2};q=0.9, ${V1};q=0.1`, 1, V1],
      ['/api/v1/notes/5', 'application/json;q=0.1, */*', 1, JSON_TYPE],
      ['/api/v1/notes/5', JSON_API, 1, JSON_TYPE],
      ['/api/v1/notes/5', `${JSON_API}; charset=utf-8`, 1, JSON_TYPE],
      ['/api/v2/notes/5', undefined, 2, JSON_TYPE],
      ['/api/v2/notes/5', '*/*', 2, JSON_TYPE],
      ['/api/v2/notes/5', 'application/*', 2, JSON_TYPE],
      ['/api/v2/notes/5', 'text/html', 2, JSON_TYPE],
      ['/api/v2/notes/5', V2, 2, V2],
      ['/api/v2/notes/5', V2.toUpperCase(), 2, V2],
      ['/api/v2/notes/5', JSON_API, 2, JSON_API],
      ['/api/v2/notes/5', `${JSON_API}, */*`, 2, JSON_API],
      ['/api/v2/notes/5', `application/json;q=0.4, ${JSON_API};q=0.5`, 2, JSON_API],
      ['/api/v2/notes/5', `application/json;q=0.6, ${JSON_API};q=0.5`, 2, JSON_TYPE],
      ['/api/v2/notes/5', `${JSON_API};q=0`, 2, JSON_TYPE],
      ['/api/v2/notes/5', `${JSON_API};profile="https://a.example/b, c"`, 2, JSON_API],
      ['/api/v2/notes/5', `${JSON_API};ext="https://a.example", ${JSON_API}`, 2, JSON_API],
      ['/api/v2/notes/5', `${JSON_API};charset=utf-8, ${JSON_API};q=0.3, application/json;q=0.2`, 2, JSON_API],
      ['/api/v2/notes/5', `${V2};q=0.5, ${JSON_API}`, 2, JSON_API],
      ['/api/v2/notes/5', `${JSON_API}, ${V2}`, 2, V2],
      ['/api/notes/5', undefined, 1, JSON_TYPE],
      ['/api/notes/5', '', 1, JSON_TYPE],
      ['/api/notes/5', 'application/json', 1, JSON_TYPE],
      ['/api/notes/5', JSON_API, 1, JSON_TYPE],
      ['/api/notes/5', 'application/vnd.other.v2+json', 1, JSON_TYPE],
      ['/api/notes/5', 'application/vnd.masthead+json', 1, JSON_TYPE],
      ['/api/notes/5', V1, 1, V1],
      ['/api/notes/5', V2, 2, V2],
      ['/api/notes/5', `text/plain, ${V2}; charset=utf-8, */*;q=0.1`, 2, V2],
      ['/api/notes/5', `application/json, ${V2}`, 2, V2],
      ['/api/notes/5', `${V1};q=0.5, ${V2}`, 2, V2],
      ['/api/notes/5', `${V1}, ${V2};q=0.5`, 1, V1],
      ['/api/notes/5', `${V2};q=0, ${V1};q=0.1`, 1, V1],
      ['/api/notes/5', `${V2};q=0`, 1, JSON_TYPE],
      ['/api/notes/5', `${V9}, ${V2};q=0.1`, 2, V2],
      ['/api/notes/5', `${V2};q=0.5, ${JSON_API}`, 2, JSON_API],
      ['/API/Notes/5/', V2, 2, V2],
      ['/API/V2/Notes/5/', undefined, 2, JSON_TYPE],
      // Wanted most, but not there in it.
      ['/api/notes/5/history', `${V2}, ${V1};q=0.1`, 1, V1],
      ['/api/notes/5/links', V2, 2, V2],
    ])('%s with Accept %s is version %i, as %s', async (path, accept, version, type) => {
      const { status, body, headers } = await get(path, accept);

      expect([status, body.version, headers['content-type']]).toEqual([200, version, type]);
      expect(headers['vary']!.split(', ')).toContain('Accept');
    });

    it('has the form of the version in errors too', async () => {
      const first = await get('/api/notes/x', V1).expect(400);
      expect(first.headers['content-type']).toBe(V1);
      expect(Object.keys(first.body)).toEqual(['error']);

      const second = await get('/api/notes/404', V2).expect(404);
      expect(second.headers['content-type']).toBe(V2);
      expect(Object.keys(second.body)).toEqual(['jsonapi', 'errors', 'error']);
    });

    it('leaves alone what has no version', async () => {
      for (const path of [
        '/api',
        '/api/v1',
        '/api/auth/me',
        '/modules/articles/api/items',
        '/api/nowhere',
        '/openapi.json',
      ]) {
        const plain = await get(path);
        const { status, headers } = await get(path, V2);
        expect([path, status, headers['content-type']]).toEqual([path, plain.status, plain.headers['content-type']]);
      }
      expect((await get('/articles', V2).expect(200)).headers['content-type']).toBe('text/html; charset=utf-8');
    });

    it('keeps the query byte for byte, and what is odd in the path', async () => {
      const query = 'a=%7e&b=x+y&c[d]=%C3%A9&a=/api/notes/5?&f';
      const versioned = await get(`/api/v1/notes/5?${query}`).expect(200);
      const unversioned = await get(`/api/notes/5?${query}`).expect(200);
      expect(unversioned.body).toEqual(versioned.body);
      expect(unversioned.body.query).toMatchObject({ b: 'x y', f: '' });

      expect((await get('/api/notes/a%2Fb%20%C3%A9', V2).expect(200)).body.id).toBe('a/b é');
      await get('/api/notes/%E0%A4%A').expect(400);
      await get('/api//notes/5').expect(404);
      await get('//api/notes/5').expect(404);
    });

    it('takes whole addresses, as proxies write them', async () => {
      expect(await throughProxy(site.url, 'http://api.example/api/notes/5?')).toEqual([200, V2]);
    });

    it('keeps the links of a list at the path that was asked for', async () => {
      const { body, headers } = await get('/api/notes?x=1').expect(200);
      expect(body.links.next).toBe('/api/notes?x=1&page=2');
      expect(headers['link']).toContain('</api/notes?x=1&page=2>; rel="next"');
    });

    it('takes an address of 8 KiB, and no longer one, without a version as with one', async () => {
      const longest = `/api/notes/5?x=${'x'.repeat(8 * 1024 - 15)}`;
      await get(longest).expect(200);
      const { headers } = await get(`${longest}x`, V2).expect(400);
      expect(headers['vary']).toContain('Accept');
    });
  });

  describe('406', () => {
    const AT = (version: number, path: string) => `application/vnd.masthead.v${version}+json, at ${path}`;

    it.each<[path: string, accept: string | undefined, field: string, there: string[]]>([
      ['/api/v1/notes/5', V2, 'Accept', [AT(1, '/api/v1/notes/5'), AT(2, '/api/v2/notes/5')]],
      ['/api/v2/notes/5', V1, 'Accept', [AT(1, '/api/v1/notes/5'), AT(2, '/api/v2/notes/5')]],
      ['/api/v2/notes/5', V9, 'Accept', [AT(1, '/api/v1/notes/5'), AT(2, '/api/v2/notes/5')]],
      ['/api/notes/5', V9, 'Accept', [AT(1, '/api/v1/notes/5'), AT(2, '/api/v2/notes/5')]],
      ['/api/v9/notes/5', undefined, 'path', [AT(1, '/api/v1/notes/5'), AT(2, '/api/v2/notes/5')]],
      ['/api/v9/notes/5', V9, 'path', [AT(1, '/api/v1/notes/5'), AT(2, '/api/v2/notes/5')]],
      ['/api/v01/notes/5', undefined, 'path', [AT(1, '/api/v1/notes/5'), AT(2, '/api/v2/notes/5')]],
      ['/api/v2/notes/5/history', undefined, 'path', [AT(1, '/api/v1/notes/5/history')]],
      ['/api/notes/5/history', V2, 'Accept', [AT(1, '/api/v1/notes/5/history')]],
      ['/api/v1/notes/5/links', undefined, 'path', [AT(2, '/api/v2/notes/5/links')]],
      ['/api/notes/5/links', undefined, 'Accept', [AT(2, '/api/v2/notes/5/links')]],
      ['/api/v2/webhooks', undefined, 'path', [AT(1, '/api/v1/webhooks')]],
      ['/api/webhooks', V2, 'Accept', [AT(1, '/api/v1/webhooks')]],
      ['/api/v2/articles/1/revisions', undefined, 'path', [AT(1, '/api/v1/articles/1/revisions')]],
      [
        '/api/v99999999999999999999/articles',
        undefined,
        'path',
        expect.arrayContaining([AT(1, '/api/v1/articles')]) as string[],
      ],
    ])('is answered to %s with Accept %s, and lists what there is', async (path, accept, field, there) => {
      const answer = await get(path, accept).expect(406);
      const { error } = answer.body as { error: { code: string; message: string; details: Detail[] } };

      expect(error.code).toBe('NOT_ACCEPTABLE');
      expect(error.details.map(({ message }) => message)).toEqual(there);
      expect(new Set(error.details.map((detail) => detail.field))).toEqual(new Set([field]));
      for (const { message } of error.details) expect(error.message).toContain(message.split(',')[0]!);
      expect(answer.headers['vary']).toContain('Accept');
      expect(answer.headers).toHaveProperty('x-ratelimit-limit');
    });

    it.each([
      `${JSON_API}; charset=utf-8`,
      `${JSON_API};version=1, */*`,
      `${JSON_API};ext="https://a.example/ext"`,
      `${JSON_API};ext=x;profile=y, ${JSON_API};a=b`,
    ])('is answered in version 2 to %s, of which JSON:API knows nothing', async (accept) => {
      const { body, headers } = await get('/api/v2/notes/5', accept).expect(406);
      expect(headers['content-type']).toBe(JSON_TYPE);
      expect(body.errors.map(({ source, detail }: Record<string, unknown>) => [source, detail])).toEqual([
        [{ header: 'Accept' }, JSON_API],
        [{ header: 'Accept' }, V2],
        [{ header: 'Accept' }, 'application/json'],
      ]);
    });

    it.each(['/api/v9/nowhere', '/api/v2/nowhere', '/api/v2/notes/1/2/3', '/api/v9', '/api/vx/notes', '/api/v/notes'])(
      'is not answered to %s, which no version has',
      async (path) => {
        await get(path).expect(404);
        await get(path, V9).expect(404);
      },
    );

    it('is not answered where only the method is wrong', async () => {
      const first = await site.unchecked.delete('/api/notes').expect(405);
      expect(first.headers['allow']).toBe('GET, HEAD, POST');
      const second = await site.unchecked.post('/api/v2/notes/5').set('Accept', V2).expect(405);
      expect(second.headers['allow']).toBe('GET, HEAD');
    });

    it('comes after 401 and before 403, body and controller', async () => {
      const wrong = { Accept: V9, 'Content-Type': 'application/json' };
      const refused = await site.unchecked
        .get('/api/notes/5/secret')
        .set({ ...wrong, ...BAD_TOKEN })
        .expect(401);
      expect(refused.headers).not.toHaveProperty('x-ratelimit-limit');
      await site.unchecked.get('/api/v9/notes/5').set(BAD_TOKEN).expect(401);
      await site.unchecked.get('/api/v1/notes/5/secret').set('Accept', V2).expect(401);
      await site.unchecked.get('/api/v1/notes/5/secret').set(member).expect(403);
      await site.unchecked
        .get('/api/v1/notes/5/secret')
        .set({ ...member, Accept: V2 })
        .expect(406);
      await site.unchecked
        .post('/api/v1/notes')
        .set({ ...member, ...wrong })
        .send('{"broken')
        .expect(406);
    });
  });

  describe('of a request body', () => {
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
    ])('%s takes %s: %i', async (path, type, status) => {
      const { status: answered } = await post(path, type, '{"text":"A note"}');
      expect(answered).toBe(status);
    });

    it('says which it takes', async () => {
      const { body } = await post('/api/v2/notes', V1, '{}').expect(415);
      expect(body.error.message).toContain(`${JSON_API}, ${V2} or application/json`);
      expect(body.errors).toHaveLength(1);
    });
  });

  describe('an error of version 2', () => {
    const error = async (accept: string, send: (headers: Headers) => PromiseLike<Response>) =>
      (await send({ Accept: accept })).body as { errors: object[]; error?: object };

    it('is a JSON:API document, beside the envelope of version 1', async () => {
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

    it('has no envelope where the answer is JSON:API itself', async () => {
      const answer = await get('/api/v2/notes/404', JSON_API).expect(404);
      expect(answer.headers['content-type']).toBe(JSON_API);
      expect(Object.keys(answer.body)).toEqual(['jsonapi', 'errors']);
    });

    it('points at what is wrong, by the name that it has in the document', async () => {
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
    ])('has the form for %i %s as well', async (status, code, send) => {
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

  describe('an Idempotency-Key', () => {
    const post = (path: string, key: string, headers: Headers, text = 'A note') =>
      site.unchecked
        .post(path)
        .set({ ...member, ...headers, 'Idempotency-Key': key })
        .send({ text });

    it('is one for a version, whichever way it was chosen, and another in the other', async () => {
      await post('/api/notes', 'way', {}).expect(201);
      const again = await post('/api/v1/notes', 'way', { Accept: V1 }).expect(201);
      expect([again.headers['idempotent-replayed'], again.headers['content-type']]).toEqual(['true', V1]);

      const other = await post('/api/notes', 'way', { Accept: V2 }).expect(201);
      expect(other.headers).not.toHaveProperty('idempotent-replayed');
      expect(other.body).toEqual({ version: 2, text: 'A note' });
      const repeated = await post('/api/v2/notes', 'way', {}).expect(201);
      expect(repeated.headers['idempotent-replayed']).toBe('true');
    });

    it('repeats an error in the form that is asked for', async () => {
      const first = await post('/api/v2/notes', 'error', { Accept: JSON_API }, 'taken').expect(409);
      expect(Object.keys(first.body)).toEqual(['jsonapi', 'errors']);
      const replayed = await post('/api/v2/notes', 'error', {}, 'taken').expect(409);
      expect(replayed.headers['idempotent-replayed']).toBe('true');
      expect(replayed.body).toMatchObject({ errors: [{ code: 'CONFLICT' }], error: { code: 'CONFLICT' } });
      const asFirst = await post('/api/v2/notes', 'error', { Accept: JSON_API }, 'taken').expect(409);
      expect(asFirst.body).toEqual(first.body);
    });

    it('that cannot be one is told as a header', async () => {
      const { body } = await post('/api/v2/notes', 'x'.repeat(256), {}).expect(400);
      expect(body.errors).toMatchObject([{ source: { header: 'Idempotency-Key' } }]);
    });
  });

  describe('a conditional request', () => {
    it.each([
      ['/api/notes/5', undefined],
      ['/api/notes/5', V1],
      ['/api/notes/5', V2],
      ['/api/v2/notes/5', JSON_API],
    ])('%s with Accept %s is 304 where nothing has changed', async (path, accept) => {
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
    ])('%s with Accept %s is not what a cache has of it as JSON', async (path, accept) => {
      const { headers } = await get(path).expect(200);
      const other = await get(path, accept).set('If-None-Match', headers['etag']!).expect(200);
      expect(other.headers['content-type']).toBe(accept);
    });

    it('is of one version', async () => {
      const { headers } = await get('/api/notes/5', V1).expect(200);
      await get('/api/notes/5', V2).set('If-None-Match', headers['etag']!).expect(200);
    });
  });

  it.each([
    ['/api/notes/5', undefined],
    ['/api/notes/5', V2],
    ['/api/v2/notes/5', JSON_API],
  ])('answers HEAD %s with Accept %s like GET', async (path, accept = '*/*') => {
    const full = await get(path, accept).expect(200);
    const { headers, text } = await site.unchecked.head(path).set('Accept', accept).expect(200);
    for (const name of ['content-type', 'content-length', 'etag', 'vary'])
      expect(headers[name]).toBe(full.headers[name]);
    expect(text).toBeFalsy();
  });

  it('lets pages of other origins read whatever way a version was chosen', async () => {
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
    it('tells which versions there are', async () => {
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

    it('walks like every other', async () => {
      await site.http.get('/api').set(BAD_TOKEN).expect(401);
      const { headers } = await site.unchecked.post('/api').expect(405);
      expect(headers['allow']).toBe('GET, HEAD');
      expect(headers).toHaveProperty('x-ratelimit-limit');
    });
  });
});

describe('a rate limit', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ NOTES_API_RATE_LIMIT_REQUESTS: '12' }, undefined, [notes]);
  });
  afterAll(() => site.stop());

  it('counts all forms of an address in one counter', async () => {
    const left: number[] = [];
    for (const [path, accept] of [
      ['/api/v1/notes', '*/*'],
      ['/api/v2/notes', '*/*'],
      ['/api/notes', '*/*'],
      ['/api/notes', V2],
      ['/api/notes', V9],
      ['/api/v9/notes', '*/*'],
      ['/api/v2/notes/1/history', '*/*'],
      ['/api/v2/notes/1/2/3', '*/*'],
      ['/api/notes/1/2/3', V2],
      ['/api/users/1/notes', '*/*'],
      ['/api/v2/users/1/notes', '*/*'],
      ['/api/v9/users/1/notes', '*/*'],
    ] as const) {
      const { headers } = await site.unchecked.get(path).set('Accept', accept);
      left.push(Number(headers['x-ratelimit-remaining']));
    }
    expect(left).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);

    const { body, headers } = await site.unchecked.get('/api/notes').set('Accept', V2).expect(429);
    expect(headers['content-type']).toBe(V2);
    expect(body).toMatchObject({ errors: [{ code: 'RATE_LIMIT_EXCEEDED' }], error: { code: 'RATE_LIMIT_EXCEEDED' } });
    await site.unchecked.get('/api/v9/notes').expect(429);
  });
});

describe('a site that has moved its modules', () => {
  const served = async (
    env: Environment,
    look: (get: (path: string, accept?: string) => Promise<Response>, url: string) => Promise<void>,
  ) => {
    const site = await startTestApp(env, 'sqlite', [notes]);
    try {
      await look(async (path, accept = '*/*') => site.unchecked.get(path).set('Accept', accept), site.url);
    } finally {
      await site.stop();
    }
  };
  const seen = ({ status, headers, body }: Response) => [status, body.version, headers['content-type']];

  it('has all forms of another path with a version', () =>
    served({ NOTES_API_PREFIX: '/content/v1/scraps', USERS_API_PREFIX: '/v1/people' }, async (get) => {
      expect(seen(await get('/content/v1/scraps/5'))).toEqual([200, 1, JSON_TYPE]);
      expect(seen(await get('/content/v2/scraps/5'))).toEqual([200, 2, JSON_TYPE]);
      expect(seen(await get('/content/scraps/5'))).toEqual([200, 1, JSON_TYPE]);
      expect(seen(await get('/content/scraps/5', V2))).toEqual([200, 2, V2]);
      expect((await get('/content/v9/scraps/5')).status).toBe(406);
      expect((await get('/people/5/notes', V2)).status).toBe(200);
      expect((await get('/v2/people/5/notes')).status).toBe(200);
      expect((await get('/api/notes/5')).status).toBe(404);
    }));

  it('has the lists themselves where a path ends with its version', () =>
    served({ NOTES_API_PREFIX: '/scraps/v1' }, async (get) => {
      for (const path of ['/scraps', '/scraps/v1']) expect((await get(path)).body).toMatchObject({ data: [{ id: 1 }] });
      expect(seen(await get('/scraps/v2/5'))).toEqual([200, 2, JSON_TYPE]);
      expect((await get('/scraps/v9')).status).toBe(406);
    }));

  it('has version 1 and no other at a path without a version, unless Accept says so', () =>
    served({ NOTES_API_PREFIX: '/scraps' }, async (get) => {
      expect(seen(await get('/scraps/5'))).toEqual([200, 1, JSON_TYPE]);
      expect(seen(await get('/scraps/5', V1))).toEqual([200, 1, V1]);
      expect(seen(await get('/scraps/5', V2))).toEqual([200, 2, V2]);
      expect(seen(await get('/v2/scraps/5'))).toEqual([200, 2, JSON_TYPE]);
      expect((await get('/scraps/5', V9)).status).toBe(406);
      expect((await get('/v2/scraps/5', V1)).status).toBe(406);
      expect((await get('/scraps/5/history', V2)).status).toBe(406);
      expect((await get('/v1/scraps/5')).status).toBe(404);
    }));

  it('takes whole addresses whose host looks like the path', () =>
    served({ NOTES_API_PREFIX: '/scraps' }, async (_, url) => {
      expect(await throughProxy(url, 'http://scraps/scraps')).toEqual([200, V2]);
      expect(await throughProxy(url, 'HTTP://scraps/scraps/?')).toEqual([200, V2]);
    }));

  it('keeps its pages where a module without its version would be', () =>
    served({ NOTES_API_PREFIX: '/v1/articles' }, async (get) => {
      const page = await get('/articles', V2);
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(seen(await get('/v1/articles/5'))).toEqual([200, 1, JSON_TYPE]);
      expect(seen(await get('/v2/articles/5'))).toEqual([200, 2, JSON_TYPE]);
    }));

  it('has media types of its own name', () =>
    served({ API_VENDOR: 'daily.news' }, async (get) => {
      const own = 'application/vnd.daily.news.v2+json';
      expect(seen(await get('/api/notes/5', own))).toEqual([200, 2, own]);
      expect(seen(await get('/api/notes/5', 'application/vnd.dailyxnews.v2+json'))).toEqual([200, 1, JSON_TYPE]);
      expect(seen(await get('/api/notes/5', V2))).toEqual([200, 1, JSON_TYPE]);
    }));
});

/** Sends a whole address where others send a path; gives status and type of the answer in version 2. */
const throughProxy = (url: string, address: string): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    rawRequest({ port: new URL(url).port, path: address, headers: { Accept: V2 } }, (answer) => {
      answer.resume();
      resolve([answer.statusCode, answer.headers['content-type']]);
    })
      .on('error', reject)
      .end();
  });

interface Detail {
  readonly field: string;
  readonly message: string;
}
