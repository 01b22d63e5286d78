import jwt from 'jsonwebtoken';
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

  describe('POST /api/auth/login', () => {
    it('returns 200 with a token and its lifetime', async () => {
      const before = Date.now();

      const { body, headers } = await login({ username: jane.username, password: jane.password }).expect(200);

      expect(headers['cache-control']).toBe('no-store');
      expect(Object.keys(body)).toEqual(['token', 'token_type', 'expires_in', 'expires_at', 'refresh_token']);
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
      const end = Date.parse(body.expires_at);
      expect(end).toBeGreaterThanOrEqual(before - 1000 + 3_600_000);
      expect(end).toBeLessThanOrEqual(Date.now() + 3_600_000);
    });

    it('accepts more concurrent correct passwords from one address than attempts may fail', async () => {
      const { username, password } = jane;
      const answers = await Promise.all(Array.from({ length: 15 }, () => login({ username, password })));
      expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
    });

    it('signs tokens with HS256, all claims and a new jti each time', async () => {
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
      ['the user name surrounded by spaces', () => ({ username: `  ${jane.username} ` })],
    ])('accepts %s', async (_, name) => {
      const { body } = await login({ ...name(), password: jane.password }).expect(200);

      const { body: mine } = await me(`Bearer ${body.token}`).expect(200);
      expect(mine.data.id).toBe(jane.id);
    });

    it('finds an account by its user name before an account with that e-mail address', async () => {
      const [owner, imported] = [await app.createUser('member'), await app.createUser('member')];
      const email = `${owner.username}@example.org`;
      await app.sql('UPDATE users SET username = ?, username_key = ? WHERE id = ?', [email, email, imported.id]);

      await login({ username: email, password: imported.password }).expect(200);
      await login({ username: email, password: owner.password }).expect(401);
    });

    it('returns an equal 401 for a wrong password, an unknown account and a disabled account', async () => {
      const gone = await app.createUser('editor');
      await app.updateUser(gone.id, { status: 'disabled' });
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
    ])('returns 422 for %j with the fields %j', async (body, fields) => {
      const answer = await login(body).expect(422);

      expect(answer.body.error.code).toBe('VALIDATION_ERROR');
      expect(answer.body.error.details.map(({ field }: { field: string }) => field)).toEqual(fields);
    });

    it('returns 429 after ten failures for one account, also concurrent ones, and does not limit other accounts', async () => {
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

    it('does not repeat the password in the response', async () => {
      const { text } = await login({ username: 'jane', password: 'x'.repeat(300) }).expect(422);

      expect(text).not.toContain('xxx');
    });

    it('does not trim the password', async () => {
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

    it('accepts any characters in a password', async () => {
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
});

describe('failed sign-ins with a numeric user name', () => {
  it('does not count failures of a numeric user name for the account with that id', async () => {
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
