import jwt from 'jsonwebtoken';
import type { Response } from 'supertest';
import { ADMIN, BAD_TOKEN_CHALLENGE, CHALLENGES, type Headers } from '../support/test-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

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

  describe('POST /api/auth/login', () => {
    it('answers 200 with a token and its life', async () => {
      const before = Date.now();

      const { body } = await login({ username: jane.username, password: jane.password }).expect(200);

      expect(Object.keys(body)).toEqual(['token', 'token_type', 'expires_in', 'expires_at', 'refresh_token']);
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
      const end = Date.parse(body.expires_at);
      expect(end).toBeGreaterThanOrEqual(before - 1000 + 3_600_000);
      expect(end).toBeLessThanOrEqual(Date.now() + 3_600_000);
    });

    it('signs HS256 with all the claims, another id each time', async () => {
      const tokens = [];
      for (let n = 0; n < 2; n++) {
        const { body } = await login({ username: jane.username, password: jane.password }).expect(200);
        tokens.push(jwt.verify(body.token, app.env.JWT_SECRET!, { complete: true, algorithms: ['HS256'] }));
      }

      const [first, second] = tokens.map(({ payload }) => payload as jwt.JwtPayload);
      expect(tokens[0].header).toEqual({ alg: 'HS256', typ: 'JWT' });
      expect(Object.keys(first).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub']);
      expect(first).toMatchObject({ iss: 'masthead', aud: 'masthead', sub: String(jane.id) });
      expect(first.exp! - first.iat!).toBe(3600);
      expect(first.jti).not.toBe(second.jti);
      expect(first.sid).not.toBe(second.sid);
    });

    it.each([
      ['the e-mail address', () => ({ email: jane.email })],
      ['the e-mail address as user name', () => ({ username: jane.email })],
      ['the user name as e-mail address', () => ({ email: jane.username })],
      ['the user name in capitals', () => ({ username: jane.username.toUpperCase() })],
      ['the e-mail address in capitals', () => ({ email: jane.email.toUpperCase() })],
      ['the user name between blanks', () => ({ username: `  ${jane.username} ` })],
    ])('takes %s', async (_, name) => {
      const { body } = await login({ ...name(), password: jane.password }).expect(200);

      const { body: mine } = await me(`Bearer ${body.token}`).expect(200);
      expect(mine.data.id).toBe(jane.id);
    });

    it('answers the same 401 to a wrong password, an unknown and a disabled account', async () => {
      const gone = await app.createUser('editor');
      await app.changeUser(gone.id, { status: 'disabled' });
      const imported = await app.createUser('author');
      await app.sql('UPDATE users SET password_hash = NULL WHERE id = ?', [imported.id]);
      const attempts = [
        { username: jane.username, password: 'not the password' },
        { username: jane.username, password: jane.password.toUpperCase() },
        { username: 'nobody-at-all', password: jane.password },
        { email: 'nobody@example.org', password: jane.password },
        { username: gone.username, password: gone.password },
        { username: imported.username, password: imported.password },
        { username: "admin' OR '1'='1", password: "' OR '1'='1" },
        { username: 'admin" --', password: 'x' },
        { username: '%', password: jane.password },
      ];

      for (const attempt of attempts) {
        const answer = await login(attempt).expect(401);
        expect({ attempt, body: answer.body }).toEqual({
          attempt,
          body: {
            error: {
              code: 'INVALID_CREDENTIALS',
              message: 'Invalid username or password',
              request_id: answer.headers['x-request-id'],
            },
          },
        });
        expect(answer.headers['www-authenticate']).toBe('Bearer realm="masthead"');
      }
    });

    it.each([
      [{}, ['username', 'password']],
      [{ username: 'jane' }, ['password']],
      [{ password: 'x' }, ['username']],
      [{ username: '', password: 'x' }, ['username']],
      [{ username: 'jane', password: '' }, ['password']],
      [{ username: 5, password: true }, ['username', 'password']],
      [{ username: null, password: null }, ['username', 'password']],
      [{ username: ['jane'], password: { a: 1 } }, ['username', 'password']],
      [{ username: { ne: null }, password: 'x' }, ['username']],
      [{ email: 0, password: 'x' }, ['email']],
      [{ username: 'x'.repeat(191), password: 'x' }, ['username']],
      [{ username: 'jane', password: 'x'.repeat(257) }, ['password']],
      [{ username: 'jane\u0000', password: 'x' }, ['username']],
      [{ username: '\ud800', password: '\ud800' }, ['username', 'password']],
    ])('answers 422 to %j and names %j', async (body, fields) => {
      const answer = await login(body).expect(422);

      expect(answer.body.error.code).toBe('VALIDATION_ERROR');
      expect(answer.body.error.details.map(({ field }: { field: string }) => field)).toEqual(fields);
    });

    it('answers 429 after ten failures at one account, guessed at once or not, and lets the others in', async () => {
      const victim = await app.createUser('member');
      const guess = (password: string, username = victim.username) =>
        app.http.post('/api/auth/login').send({ username, password });
      const guesses = await Promise.all(Array.from({ length: 15 }, (_, n) => guess(`a wrong password ${n}`)));
      expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
      const { body, headers } = await guess(victim.password).expect(429);
      expect(body.error.code).toBe('RATE_LIMIT_EXCEEDED');
      expect(Number(headers['retry-after'])).toBeGreaterThan(800);
      await app.createUser('member');
    });

    it('says nothing of the password in an answer', async () => {
      const { text } = await login({ username: 'jane', password: 'x'.repeat(300) }).expect(422);

      expect(text).not.toContain('xxx');
    });

    it('takes a password to the letter, blanks at its ends included', async () => {
      const { username } = await app.createUser('member');
      const created = { username: `${username}-b`, email: `${username}-b@example.org`, name: 'B', role: 'member' };
      const password = '  with blanks around  ';
      await app.http
        .post('/api/v1/users')
        .set(await app.asAdmin())
        .send({ ...created, password })
        .expect(201);
      await login({ username: created.username, password }).expect(200);
      await login({ username: created.username, password: password.trim() }).expect(401);
    });

    it('takes a password with any characters', async () => {
      const password = '  🌍 пароль — \t "quoted" \\ %00  ';
      await app.http
        .post('/api/v1/users')
        .set(await app.asAdmin())
        .send({ username: 'unicode', email: 'unicode@example.org', name: 'U', role: 'member', password })
        .expect(201);

      await login({ username: 'unicode', password }).expect(200);
      await login({ username: 'unicode', password: password.replace('🌍', '🌎') }).expect(401);
    });
  });

  describe('GET /api/auth/me', () => {
    it('answers 200 with the whole account', async () => {
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

    it('keeps callers apart who come at once', async () => {
      const users: { id: number; headers: Headers }[] = [];
      for (const role of ['member', 'author', 'editor', 'admin'] as const) users.push(await app.createUser(role));
      // Nothing is remembered of them now: each waits for the database.
      await app.changeUser(users[0].id, { role: 'author' });

      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => me(users[n % 4].headers.Authorization).expect(200)),
      );

      expect(answers.map(({ body }) => body.data.id as number)).toEqual(answers.map((_, n) => users[n % 4].id));
    });

    it('tells what the caller may do, as far as the credential reaches', async () => {
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

    it('answers 401 "Missing bearer token" without a header', async () => {
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
    ])('answers 401 "Missing bearer token" to "%s"', async (authorization) => {
      expectRefusal(await me(authorization).expect(401), 'Missing bearer token', 'Bearer realm="masthead"');
    });

    it.each(['garbage', 'a.b.c', '..', 'null', 'undefined', '{}', `${'a'.repeat(4000)}.b.c`])(
      'answers 401 "Invalid or expired token" to the token "%s"',
      async (token) => {
        expectRefusal(await me(`Bearer ${token}`).expect(401), 'Invalid or expired token');
      },
    );

    it('answers 401 once the account is disabled; active again, it must sign in anew', async () => {
      const user = await app.createUser('member');
      await me(user.headers['Authorization']).expect(200);

      await app.changeUser(user.id, { status: 'disabled' });
      expectRefusal(await me(user.headers['Authorization']).expect(401), 'Invalid or expired token');

      await app.changeUser(user.id, { status: 'active' });
      expectRefusal(await me(user.headers['Authorization']).expect(401), 'Invalid or expired token');
      await me(`Bearer ${await app.login(user.username, user.password)}`).expect(200);
    });

    it('answers 401 once the account is deleted', async () => {
      const user = await app.createUser('member');

      await app.sql('DELETE FROM users WHERE id = ?', [user.id]);

      expectRefusal(await me(user.headers['Authorization']).expect(401), 'Invalid or expired token');
    });

    it('follows a change of the role at once', async () => {
      const user = await app.createUser('member');
      await app.http.get('/api/v1/users').set(user.headers).expect(403);

      await app.changeUser(user.id, { role: 'admin' });

      await app.http.get('/api/v1/users').set(user.headers).expect(200);
    });
  });

  describe('a credential on a public route', () => {
    it.each([
      ['Basic YWRtaW46YWRtaW4=', 'Missing bearer token', 'Bearer realm="masthead"'],
      ['Bearer garbage', 'Invalid or expired token', BAD_TOKEN_CHALLENGE],
    ])('is refused when it is "%s": a bad one is never taken for none', async (authorization, message, challenge) => {
      for (const path of ['/api/v1/articles', '/api/v1/categories', '/api/v1/tags', '/api/v1/users/1']) {
        expectRefusal(await app.http.get(path).set('Authorization', authorization).expect(401), message, challenge);
      }
      const answer = await login({ ...ADMIN })
        .set('Authorization', authorization)
        .expect(401);
      expectRefusal(answer, message, challenge);
      const refresh = app.http.post('/api/auth/refresh').send({ refresh_token: 'any' });
      expectRefusal(await refresh.set('Authorization', authorization).expect(401), message, challenge);
    });

    it('gives no identity by a cookie or a query', async () => {
      const token = await app.login(ADMIN.username, ADMIN.password);

      await app.http
        .get(`/api/auth/me?token=${token}&access_token=${token}`)
        .set('Cookie', `token=${token}`)
        .expect(401);
    });
  });
});

describe('failures at a name of digits', () => {
  it('are not those of the account with that id', async () => {
    const app = await startTestApp();
    try {
      const { id, username } = await app.createUser('member');
      const fail = (name: string) => app.http.post('/api/auth/login').send({ username: name, password: 'wrong' });
      for (let count = 0; count < 10; count++) await fail(String(id)).expect(401);

      await fail(username).expect(401);
    } finally {
      await app.stop();
    }
  });
});

describe('a token with a life of one second', () => {
  it('is refused as soon as its second is over', async () => {
    const app = await startTestApp({ JWT_TTL: '1' });
    try {
      const { body } = await app.http.post('/api/auth/login').send(ADMIN).expect(200);
      expect(body.expires_in).toBe(1);
      const left = Date.parse(body.expires_at) - Date.now();
      expect(left).toBeLessThanOrEqual(1000);

      await new Promise((over) => setTimeout(over, left + 1));

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
