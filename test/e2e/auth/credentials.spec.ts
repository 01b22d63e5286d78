import type { Response } from 'supertest';
import { ADMIN_CREDENTIALS, BAD_TOKEN_CHALLENGE, CHALLENGES, type Headers } from '../../support/test-client.js';
import { moveClock } from '../../support/clock-mocks.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

interface Account {
  id: number;
  username: string;
  password: string;
}

describe('signing in', () => {
  let app: TestApp;
  let jane: Account & { email: string };

  beforeAll(async () => {
    app = await startTestApp();
    const { id, username, password } = await app.createUser('author');
    jane = { id, username, password, email: `${username}@example.org` };
  });

  afterAll(() => app.stop());

  const login = (body: object | string) => app.http.post('/api/auth/login').send(body);
  const me = (authorization: string) => app.http.get('/api/auth/me').set('Authorization', authorization);

  describe('GET /api/auth/me', () => {
    it('returns 200 with all fields of the account', async () => {
      const { body } = await me(`Bearer ${await app.login(jane.username, jane.password)}`).expect(200);

      expect(body).toMatchObject({
        data: {
          id: jane.id,
          type: 'user',
          attributes: { username: jane.username, email: jane.email, role: 'author', status: 'active', avatar: null },
        },
      });
      expect(JSON.stringify(body)).not.toMatch(/password|argon2/);
    });

    it('returns the account of the caller to each of 40 concurrent requests', async () => {
      const users: { id: number; headers: Headers }[] = [];
      for (const role of ['member', 'author', 'editor', 'admin'] as const) users.push(await app.createUser(role));
      // Invalidates the cached permissions, so that each request reads the database.
      await app.updateUser(users[0].id, { role: 'author' });

      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => me(users[n % 4].headers.Authorization).expect(200)),
      );

      expect(answers.map(({ body }) => body.data.id as number)).toEqual(answers.map((_, n) => users[n % 4].id));
    });

    it('returns the scopes of the credential and the rights of the caller', async () => {
      const rightsOf = async (headers: Headers) => {
        const { body } = await app.http.get('/api/auth/me').set(headers).expect(200);
        expect(body.meta.scopes).toEqual(['*']);
        expect(body.meta.rights).toEqual([...body.meta.rights].sort());
        return body.meta.rights as string[];
      };
      const member = await rightsOf((await app.createUser('member')).headers);
      const admin = await rightsOf(await app.asAdmin());

      expect(member).toEqual(
        expect.arrayContaining(['account:read', 'account:write', 'articles:write', 'users:write']),
      );
      expect(member).not.toEqual(expect.arrayContaining(['users:manage']));
      expect(admin).toEqual(expect.arrayContaining([...member, 'users:manage', 'users:read', 'categories:write']));
    });

    it('returns the scopes of an API key and only the rights that they cover', async () => {
      const key = await app.createKey(await app.asAdmin(), ['users:read', 'tags:write']);

      const { body } = await app.http.get('/api/auth/me').set(key).expect(200);

      expect(body.meta).toEqual({
        rights: ['account:read', 'ratings:read', 'tags:write', 'users:read'],
        scopes: ['users:read', 'tags:write'],
      });
    });

    it('returns 401 "Missing bearer token" without an Authorization header', async () => {
      expectRefusal(await app.http.get('/api/auth/me').expect(401), 'Missing bearer token', CHALLENGES);
    });

    it.each([
      'Basic YWRtaW46YWRtaW4=',
      'Bearer',
      'Bearer ',
      'bearer abc',
      'BEARER abc',
      'Token abc',
      'abc',
      'Bearerabc',
    ])('returns 401 "Missing bearer token" for "%s"', async (authorization) => {
      expectRefusal(await me(authorization).expect(401), 'Missing bearer token', 'Bearer realm="masthead"');
    });

    it.each(['garbage', 'a.b.c', '..', 'null', 'undefined', '{}', `${'a'.repeat(4000)}.b.c`])(
      'returns 401 "Invalid or expired token" for the token "%s"',
      async (token) => {
        expectRefusal(await me(`Bearer ${token}`).expect(401), 'Invalid or expired token');
      },
    );

    it('returns 401 after the account is disabled and requires a new sign-in after it is enabled', async () => {
      const user = await app.createUser('member');
      await me(user.headers['Authorization']).expect(200);

      await app.updateUser(user.id, { status: 'disabled' });
      expectRefusal(await me(user.headers['Authorization']).expect(401), 'Invalid or expired token');

      await app.updateUser(user.id, { status: 'active' });
      expectRefusal(await me(user.headers['Authorization']).expect(401), 'Invalid or expired token');
      await me(`Bearer ${await app.login(user.username, user.password)}`).expect(200);
    });

    it('returns 401 after the account is deleted', async () => {
      const user = await app.createUser('member');

      await app.sql('DELETE FROM users WHERE id = ?', [user.id]);

      expectRefusal(await me(user.headers['Authorization']).expect(401), 'Invalid or expired token');
    });

    it('applies a changed role immediately', async () => {
      const user = await app.createUser('member');
      await app.http.get('/api/v1/users').set(user.headers).expect(403);

      await app.updateUser(user.id, { role: 'admin' });

      await app.http.get('/api/v1/users').set(user.headers).expect(200);
    });
  });

  describe('a credential on a public route', () => {
    it.each([
      ['Basic YWRtaW46YWRtaW4=', 'Missing bearer token', 'Bearer realm="masthead"'],
      ['Bearer garbage', 'Invalid or expired token', BAD_TOKEN_CHALLENGE],
    ])('returns 401 for "%s" instead of a response for visitors', async (authorization, message, challenge) => {
      for (const path of ['/api/v1/articles', '/api/v1/categories', '/api/v1/tags', '/api/v1/users/1']) {
        expectRefusal(await app.http.get(path).set('Authorization', authorization).expect(401), message, challenge);
      }
      const answer = await login({ ...ADMIN_CREDENTIALS })
        .set('Authorization', authorization)
        .expect(401);
      expectRefusal(answer, message, challenge);
      const refresh = app.http.post('/api/auth/refresh').send({ refresh_token: 'any' });
      expectRefusal(await refresh.set('Authorization', authorization).expect(401), message, challenge);
    });

    it('ignores a token in a cookie or in the query', async () => {
      const token = await app.login(ADMIN_CREDENTIALS.username, ADMIN_CREDENTIALS.password);

      await app.http
        .get(`/api/auth/me?token=${token}&access_token=${token}`)
        .set('Cookie', `token=${token}`)
        .expect(401);
    });
  });
});

describe('JWT_TTL=60', () => {
  afterEach(() => jest.restoreAllMocks());

  it('returns 401 as soon as the token has expired', async () => {
    const app = await startTestApp({ JWT_TTL: '60' });
    try {
      const { body } = await app.http.post('/api/auth/login').send(ADMIN_CREDENTIALS).expect(200);
      expect(body.expires_in).toBe(60);
      expect(Date.parse(body.expires_at) - Date.now()).toBeLessThanOrEqual(60_000);

      moveClock(app, 60_000);

      const answer = await app.http.get('/api/auth/me').set('Authorization', `Bearer ${body.token}`).expect(401);
      expectRefusal(answer, 'Invalid or expired token');
    } finally {
      await app.stop();
    }
  });
});

function expectRefusal({ body, headers }: Response, message: string, challenge = BAD_TOKEN_CHALLENGE): void {
  expect(body).toEqual({ error: { code: 'UNAUTHENTICATED', message, request_id: headers['x-request-id'] } });
  expect(headers['www-authenticate']).toBe(challenge);
  expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
}
