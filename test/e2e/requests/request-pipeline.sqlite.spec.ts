import { BAD_TOKEN, type Headers, type Role } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { expectError } from './error-envelope.js';
import { expectNoRateHeaders, expectRateHeaders } from './rate-headers.js';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const ROLES: Role[] = ['member', 'author', 'editor', 'admin'];

describe('Request pipeline', () => {
  let app: TestApp;
  let admin: Headers;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.asAdmin();
  });

  afterAll(() => app.stop());

  describe('X-Request-Id header', () => {
    it.each(['a', 'A-b_c.9', '0123456789'.repeat(6) + 'abcd'])('returns the given request id "%s"', async (id) => {
      const { headers } = await app.http.get('/api/v1/articles').set('X-Request-Id', id).expect(200);

      expect(headers['x-request-id']).toBe(id);
    });

    it.each(['a b', 'ü', '', 'a'.repeat(65), '<script>', 'a;b'])(
      'generates a request id if the given id is "%s"',
      async (id) => {
        const given = Buffer.from(id).toString('latin1');
        const { headers } = await app.http.get('/api/v1/articles').set('X-Request-Id', given).expect(200);

        expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      },
    );

    it('generates one id per request and sends the id in the error envelope', async () => {
      const answers = [await app.http.get('/api/v1/articles/x'), await app.http.get('/api/v1/articles/x')];

      const [first, second] = answers.map(({ headers }) => headers['x-request-id'] as string);
      expect(first).not.toBe(second);
      expect(answers.map(({ body }) => body.error.request_id)).toEqual([first, second]);
    });

    it.each(['/nowhere', '/api/nowhere', '/health/live', '/openapi.json', '/docs', '/%'])(
      'returns the request id at %s',
      async (path) => {
        const { headers } = await app.unchecked.get(path).set('X-Request-Id', 'mine');

        expect(headers['x-request-id']).toBe('mine');
      },
    );
  });

  describe('Order of checks', () => {
    it('returns 401 without rate limit headers for an invalid token and an invalid body', async () => {
      const answer = await app.http
        .post('/api/v1/categories')
        .set({ ...BAD_TOKEN, ...JSON_TYPE })
        .send('{"name": ')
        .expect(401);

      expectError(answer, 'UNAUTHENTICATED', 'Invalid or expired token');
      expectNoRateHeaders(answer);
    });

    it('returns 401 for a visitor before reading the body', async () => {
      const answer = await app.http.post('/api/v1/categories').set(JSON_TYPE).send('{"name": ').expect(401);

      expectError(answer, 'UNAUTHENTICATED', 'Missing bearer token');
    });

    it('returns 403 before reading the body', async () => {
      const { headers } = await app.createUser('member');

      const answer = await app.http
        .post('/api/v1/categories')
        .set({ ...headers, ...JSON_TYPE })
        .send('{"name": ')
        .expect(403);

      expectError(answer, 'FORBIDDEN');
      expectRateHeaders(answer);
    });

    it('returns 400 with rate limit headers if only the body is invalid', async () => {
      const answer = await app.http
        .post('/api/v1/categories')
        .set({ ...admin, ...JSON_TYPE })
        .send('{"name": ')
        .expect(400);

      expectError(answer, 'MALFORMED_JSON');
      expectRateHeaders(answer);
    });

    it.each(['/api/nowhere', '/api/v1/nowhere', '/api/v3', '/api/v3/nowhere', '/api/v1/articles/1/nothing'])(
      'returns 401 at the unknown path %s with an invalid token, and 404 with rate limit headers without a token',
      async (path) => {
        const refused = await app.unchecked.get(path).set(BAD_TOKEN).expect(401);
        expectError(refused, 'UNAUTHENTICATED');
        expectNoRateHeaders(refused);

        const unknown = await app.unchecked.get(path).expect(404);
        expectError(unknown, 'NOT_FOUND');
        expectRateHeaders(unknown);
      },
    );

    it.each(['get', 'post', 'put', 'patch', 'delete', 'options'] as const)(
      'returns 404 for %s with any body at an unknown path below the API',
      async (method) => {
        const answer = await app.unchecked[method]('/api/nowhere').send({ any: 'thing' }).expect(404);

        expectError(answer, 'NOT_FOUND');
      },
    );

    it.each(['/nowhere', '/apiary', '/health', '/health/nothing', '/v1/articles', '/docs.php', '/.env'])(
      'returns 404 with the error envelope and without rate limit headers at %s outside the API',
      async (path) => {
        const answer = await app.unchecked.get(path).set(BAD_TOKEN).expect(404);

        expectError(answer, 'NOT_FOUND');
        expectNoRateHeaders(answer);
      },
    );
  });

  describe('HTTP method', () => {
    it.each([
      ['delete', '/api/v1/articles', 'GET, HEAD, POST'],
      ['patch', '/api/v1/categories', 'GET, HEAD, POST'],
      ['post', '/api/v1/articles/1', 'DELETE, GET, HEAD, PATCH, PUT'],
      ['get', '/api/v1/articles/1/publish', 'POST'],
      ['get', '/api/auth/login', 'POST'],
      ['post', '/api/v1/users/1', 'GET, HEAD, PATCH, PUT'],
      ['post', '/api/v1/tags', 'GET, HEAD'],
      ['post', '/health/live', 'GET, HEAD'],
      ['post', '/openapi.json', 'GET, HEAD'],
      ['put', '/docs', 'GET, HEAD'],
    ] as const)('returns 405 for %s %s with Allow: %s', async (method, path, allow) => {
      const answer = await app.unchecked[method](path).expect(405);

      expectError(answer, 'METHOD_NOT_ALLOWED');
      expect(answer.headers['allow']).toBe(allow);
    });

    it('returns 405 and 404 before reading the body', async () => {
      for (const [type, body] of [
        ['application/json', '{"broken'],
        ['text/plain', 'no JSON'],
      ] as const) {
        const send = (path: string) => app.unchecked.put(path).set('Content-Type', type).send(body);

        expectError(await send('/api/v1/articles').expect(405), 'METHOD_NOT_ALLOWED');
        expectError(await send('/api/v1/nowhere').expect(404), 'NOT_FOUND');
      }
    });

    it('returns 401 for a wrong method with an invalid token', async () => {
      expectError(await app.unchecked.delete('/api/v1/articles').set(BAD_TOKEN).expect(401), 'UNAUTHENTICATED');
    });

    it.each(['/api/v1/articles', '/api/v1/categories', '/api/v1/tags', '/health/live', '/openapi.json'])(
      'returns the headers of GET without a body for HEAD %s',
      async (path) => {
        const full = await app.unchecked.get(path).set('Accept-Encoding', 'identity').expect(200);
        const { status, headers, text } = await app.unchecked.head(path).set('Accept-Encoding', 'identity');

        expect(status).toBe(200);
        expect(text).toBeFalsy();
        expect(headers['content-type']).toBe(full.headers['content-type']);
        expect(headers['content-length']).toBe(full.headers['content-length']);
      },
    );

    it('returns 404 for HEAD of a missing article', async () => {
      await app.unchecked.head('/api/v1/articles/4711').expect(404);
    });
  });

  describe('Response headers', () => {
    it.each(['/api/v1/articles', '/api/nowhere', '/nowhere', '/health/live', '/openapi.json', '/docs'])(
      'discloses no server software at %s',
      async (path) => {
        const { headers } = await app.unchecked.get(path);

        expect(headers).not.toHaveProperty('x-powered-by');
        expect(headers).not.toHaveProperty('server');
        expect(headers['x-content-type-options']).toBe('nosniff');
      },
    );

    it('sends Vary and Cache-Control that separate callers in caches', async () => {
      const { headers: forVisitors } = await app.http.get('/api/v1/articles').expect(200);
      const { headers: forAdmins } = await app.http.get('/api/v1/articles').set(admin).expect(200);

      for (const { vary } of [forVisitors, forAdmins]) expect(vary).toBe('Accept, Origin, Authorization, X-API-Key');
      expect(forVisitors['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(forAdmins['cache-control']).toBe('private, max-age=0, must-revalidate');
    });

    it('sends Cache-Control: no-store with errors', async () => {
      const { headers } = await app.http.get('/api/v1/articles/4711').expect(404);

      expect(headers['cache-control']).toBe('no-store');
    });
  });

  describe('Permissions', () => {
    const CLOSED = [
      ['get', '/api/v1/users', ['admin']],
      ['post', '/api/v1/users', ['admin']],
      ['post', '/api/v1/categories', ['editor', 'admin']],
      ['post', '/api/v1/articles', ROLES],
      ['get', '/api/auth/me', ROLES],
      ['put', '/api/auth/password', ROLES],
    ] as const;
    const users = new Map<Role, Headers>();

    beforeAll(async () => {
      for (const role of ROLES) users.set(role, (await app.createUser(role)).headers);
    });

    it.each(CLOSED)('allows %s %s only for roles with the permission', async (method, path, allowed) => {
      for (const role of ROLES) {
        const { status } = await app.http[method](path).set(users.get(role)!);
        // The permission check precedes the validation of the empty body.
        const expected = !(allowed as readonly Role[]).includes(role) ? 403 : method === 'get' ? 200 : 422;
        expect([role, status]).toEqual([role, expected]);
      }
      expectError(await app.http[method](path).expect(401), 'UNAUTHENTICATED', 'Missing bearer token');
    });
  });
});
