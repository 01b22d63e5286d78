import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN } from '../support/test-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

interface Pair {
  token: string;
  refresh_token: string;
}

describe('a session', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });

  afterAll(() => app.stop());

  const login = ({ username, password }: { username: string; password: string }) =>
    app.http.post('/api/auth/login').send({ username, password });
  const signIn = async (account: { username: string; password: string }) =>
    (await login(account).expect(200)).body as Pair;
  const refresh = (refresh_token: unknown) => app.http.post('/api/auth/refresh').send({ refresh_token } as object);
  const logout = (refresh_token: unknown) => app.http.post('/api/auth/logout').send({ refresh_token } as object);
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const me = ({ token }: Pair) => app.http.get('/api/auth/me').set(bearer(token));
  const renewed = async ({ refresh_token }: Pair) => (await refresh(refresh_token).expect(200)).body as Pair;

  describe('POST /api/auth/refresh', () => {
    it('answers 200 with new tokens, again and again, and the old access token lives on', async () => {
      const first = await signIn(await app.createUser('member'));
      const { body: second, headers } = await refresh(first.refresh_token).expect(200);
      expect(headers['cache-control']).toBe('no-store');
      const third = await renewed(second as Pair);

      expect(Object.keys(second as object)).toEqual([
        ...['token', 'token_type', 'expires_in', 'expires_at', 'refresh_token'],
      ]);
      for (const pair of [first, second as Pair, third]) await me(pair).expect(200);
      expect(new Set([first, second as Pair, third].flatMap((pair) => Object.values(pair))).size).toBeGreaterThan(6);
    });

    it('ends the session at once when a token is used again, and other sessions of the account go on', async () => {
      const account = await app.createUser('member');
      const other = await signIn(account);
      const first = await signIn(account);
      const second = await renewed(first);
      await me(second).expect(200);

      const { body } = await refresh(first.refresh_token).expect(401);

      expect(body.error).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Invalid or expired refresh token' });
      for (const pair of [first, second]) await me(pair).expect(401);
      await refresh(second.refresh_token).expect(401);
      await me(other).expect(200);
      await renewed(other);
    });

    it('lets one of many win who come with one token at once, and then ends the session', async () => {
      const first = await signIn(await app.createUser('member'));

      const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(first.refresh_token)));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(401)]);
      const winner = answers.find(({ status }) => status === 200)!.body as Pair;
      await me(winner).expect(401);
      await refresh(winner.refresh_token).expect(401);
    });

    it('answers 401 once the account is disabled, and stays so when it is active again', async () => {
      const account = await app.createUser('member');
      const pair = await signIn(account);
      await app.changeUser(account.id, { status: 'disabled' });
      await refresh(pair.refresh_token).expect(401);

      await app.changeUser(account.id, { status: 'active' });

      await refresh(pair.refresh_token).expect(401);
    });

    it.each([[undefined], [null], [''], [5], [['x']], [{ a: 1 }], ['x'.repeat(4097)]])(
      'answers 422 when the token is %j',
      async (token) => {
        for (const send of [refresh, logout]) {
          const { body } = await send(token).expect(422);
          expect(body.error.details).toEqual([{ field: 'refresh_token', message: expect.any(String) }]);
        }
      },
    );

    it('keeps no token, and forgets sessions that nobody can renew any more', async () => {
      const account = await app.createUser('member');
      const pair = await signIn(account);
      await app.sql("UPDATE sessions SET expires_at = '2020-01-01 00:00:00.000' WHERE user_id = ?", [account.id]);

      await signIn(account);

      const rows = await app.sql('SELECT * FROM sessions WHERE user_id = ?', [account.id]);
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(pair.refresh_token.split('.')[2]);
    });
  });

  describe('POST /api/auth/logout', () => {
    it('answers 204, and the session is dead at once: its tokens, all of them', async () => {
      const account = await app.createUser('member');
      const other = await signIn(account);
      const first = await signIn(account);
      const second = await renewed(first);
      await me(second).expect(200);

      await logout(second.refresh_token).expect(204, '');

      for (const pair of [first, second]) await me(pair).expect(401);
      await refresh(second.refresh_token).expect(401);
      await me(other).expect(200);
    });

    it('answers 204 again, and to a token that is used', async () => {
      const first = await signIn(await app.createUser('member'));
      const second = await renewed(first);

      await logout(first.refresh_token).expect(204);

      await me(second).expect(401);
      await logout(second.refresh_token).expect(204);
      await logout(first.refresh_token).expect(204);
    });

    it('answers 401 to what is no refresh token of ours', async () => {
      const pair = await signIn(await app.createUser('member'));

      for (const token of ['garbage', pair.token, `${pair.refresh_token}x`]) {
        const { body } = await logout(token).expect(401);
        expect(body.error).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Invalid or expired refresh token' });
      }
      await me(pair).expect(200);
    });
  });

  describe('PUT /api/auth/password', () => {
    const change = (pair: Pair, current_password: unknown, password: unknown) =>
      app.http
        .put('/api/auth/password')
        .set(bearer(pair.token))
        .send({ current_password, password } as object);

    it('answers 204, and all sessions of the account are dead at once', async () => {
      const account = await app.createUser('member');
      const [one, two] = [await signIn(account), await signIn(account)];
      await me(two).expect(200);

      await change(one, account.password, 'a new and longer one').expect(204, '');

      for (const pair of [one, two]) {
        await me(pair).expect(401);
        await refresh(pair.refresh_token).expect(401);
      }
      await login(account).expect(401);
      await me(await signIn({ ...account, password: 'a new and longer one' })).expect(200);
    });

    it('answers 422 when the current password is wrong, and changes nothing', async () => {
      const account = await app.createUser('member');
      const pair = await signIn(account);

      const { body } = await change(pair, 'not the password', 'a new and longer one').expect(422);

      expect(body.error.details).toEqual([{ field: 'current_password', message: 'The current password is wrong.' }]);
      await me(pair).expect(200);
      await signIn(account);
    });

    it('answers 422 when the new one is the current one', async () => {
      const account = await app.createUser('member');

      const { body } = await change(await signIn(account), account.password, account.password).expect(422);

      expect(body.error.details).toEqual([
        { field: 'password', message: 'The password must differ from the current one.' },
      ]);
    });

    it.each([
      [{}, ['current_password', 'password']],
      [{ current_password: 'x', password: 'x'.repeat(11) }, ['password']],
      [{ current_password: 'x', password: 'x'.repeat(257) }, ['password']],
      [{ current_password: '', password: 'long enough for it' }, ['current_password']],
      [{ current_password: 5, password: null }, ['current_password', 'password']],
    ])('answers 422 to %j and names %j', async (body, fields) => {
      const answer = await app.http
        .put('/api/auth/password')
        .set(await app.asAdmin())
        .send(body)
        .expect(422);

      expect(answer.body.error.details.map(({ field }: { field: string }) => field)).toEqual(fields);
    });

    it('answers 429 after ten wrong ones, also to the right one', async () => {
      const account = await app.createUser('member');
      const pair = await signIn(account);
      for (let n = 0; n < 10; n++) await change(pair, `wrong ${n}`, 'a new and longer one').expect(422);

      const { headers } = await change(pair, account.password, 'a new and longer one').expect(429);

      expect(Number(headers['retry-after'])).toBeGreaterThan(800);
      await login(account).expect(429);
    });

    it('lets one of two win who change it at once', async () => {
      const account = await app.createUser('member');
      const pair = await signIn(account);

      const answers = await Promise.all(
        ['the first new password', 'the second new password'].map((password) =>
          change(pair, account.password, password),
        ),
      );

      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
      const winner = statuses[0] === 204 ? 'the first new password' : 'the second new password';
      await signIn({ ...account, password: winner });
    });

    it('leaves no session to those who sign in with the old password meanwhile', async () => {
      const account = await app.createUser('member');
      const pair = await signIn(account);

      const [changed, ...late] = await Promise.all([
        change(pair, account.password, 'a new and longer one'),
        ...Array.from({ length: 6 }, () => login(account)),
      ]);

      expect(changed.status).toBe(204);
      expect(late.map(({ status }) => status).filter((status) => status !== 200 && status !== 401)).toEqual([]);
      for (const { body } of late.filter(({ status }) => status === 200)) await me(body as Pair).expect(401);
    });
  });
});

describe('a session of one second', () => {
  it('cannot be renewed when it is over, but left; its access token lives on until then', async () => {
    const app = await startTestApp({ REFRESH_TTL: '1' });
    try {
      const { body } = await app.http.post('/api/auth/login').send(ADMIN).expect(200);
      const { token, refresh_token } = body as Pair;
      const me = () => app.http.get('/api/auth/me').set('Authorization', `Bearer ${token}`);
      await sleep(1100);

      await app.http.post('/api/auth/refresh').send({ refresh_token }).expect(401);
      await app.http.post('/api/auth/login').send(ADMIN).expect(200);
      await me().expect(200);
      await app.http.post('/api/auth/logout').send({ refresh_token }).expect(204);
      await me().expect(401);
    } finally {
      await app.stop();
    }
  });
});

describe('an address that sends bad refresh tokens', () => {
  it('gets 429 after 600 of them in a minute', async () => {
    const app = await startTestApp();
    try {
      const send = (path: string) =>
        fetch(`${app.url}/api/auth/${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{"refresh_token":"garbage"}',
        });
      for (let n = 0; n < 600; n += 20) {
        const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => send(i % 2 ? 'refresh' : 'logout')));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
      }

      for (const path of ['refresh', 'logout']) {
        const { status, headers } = await send(path);
        expect(status).toBe(429);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    } finally {
      await app.stop();
    }
  });
});
