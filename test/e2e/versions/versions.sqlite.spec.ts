import { startTestApp, type TestApp } from '../../support/test-app.js';
import { BAD_TOKEN, type Headers } from '../../support/test-client.js';
import { JSON_API, JSON_TYPE, V1, V2, V9 } from './media-types.js';
import { notesFeature } from './notes-module.js';
import { sendAbsoluteForm } from './absolute-form-request.js';

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

  describe('selection by path and Accept', () => {
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
      // The preferred version does not have this route.
      ['/api/notes/5/history', `${V2}, ${V1};q=0.1`, 1, V1],
      ['/api/notes/5/links', V2, 2, V2],
    ])('serves %s with Accept %s in version %i as %s', async (path, accept, version, type) => {
      const { status, body, headers } = await get(path, accept);

      expect([status, body.version, headers['content-type']]).toEqual([200, version, type]);
      expect(headers['vary']!.split(', ')).toContain('Accept');
    });

    it('returns errors in the format of the selected version', async () => {
      const first = await get('/api/notes/x', V1).expect(400);
      expect(first.headers['content-type']).toBe(V1);
      expect(Object.keys(first.body)).toEqual(['error']);

      const second = await get('/api/notes/404', V2).expect(404);
      expect(second.headers['content-type']).toBe(V2);
      expect(Object.keys(second.body)).toEqual(['jsonapi', 'errors', 'error']);
    });

    it('ignores Accept for routes without a version', async () => {
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

    it('does not change the query or percent-encoded path segments', async () => {
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

    it('accepts requests in absolute form, as proxies send them', async () => {
      expect(await sendAbsoluteForm(site.url, 'http://api.example/api/notes/5?')).toEqual([200, V2]);
    });

    it('links to the pages of a list at the requested path', async () => {
      const { body, headers } = await get('/api/notes?x=1').expect(200);
      expect(body.links.next).toBe('/api/notes?x=1&page=2');
      expect(headers['link']).toContain('</api/notes?x=1&page=2>; rel="next"');
    });

    it('accepts an unversioned URL of 8 KiB and returns 400 for a longer URL', async () => {
      const longest = `/api/notes/5?x=${'x'.repeat(8 * 1024 - 15)}`;
      await get(longest).expect(200);
      const { headers } = await get(`${longest}x`, V2).expect(400);
      expect(headers['vary']).toContain('Accept');
    });
  });

  describe('406 Not Acceptable', () => {
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
    ])('returns 406 to %s with Accept %s and lists the available versions', async (path, accept, field, there) => {
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
    ])('returns 406 in version 2 for %s, which JSON:API does not define', async (accept) => {
      const { body, headers } = await get('/api/v2/notes/5', accept).expect(406);
      expect(headers['content-type']).toBe(JSON_TYPE);
      expect(body.errors.map(({ source, detail }: Record<string, unknown>) => [source, detail])).toEqual([
        [{ header: 'Accept' }, JSON_API],
        [{ header: 'Accept' }, V2],
        [{ header: 'Accept' }, 'application/json'],
      ]);
    });

    it.each(['/api/v9/nowhere', '/api/v2/nowhere', '/api/v2/notes/1/2/3', '/api/v9', '/api/vx/notes', '/api/v/notes'])(
      'returns 404 to %s, which no version has',
      async (path) => {
        await get(path).expect(404);
        await get(path, V9).expect(404);
      },
    );

    it('returns 405 when only the method is not allowed', async () => {
      const first = await site.unchecked.delete('/api/notes').expect(405);
      expect(first.headers['allow']).toBe('GET, HEAD, POST');
      const second = await site.unchecked.post('/api/v2/notes/5').set('Accept', V2).expect(405);
      expect(second.headers['allow']).toBe('GET, HEAD');
    });

    it('returns 406 after the check for 401 and before 403, body parsing and the controller', async () => {
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
});

interface Detail {
  readonly field: string;
  readonly message: string;
}
