import { moveClock } from '../../support/clock-mocks.js';
import { startTestApp } from '../../support/test-app.js';
import { ADMIN_CREDENTIALS } from '../../support/test-client.js';
import { type TokenPair, SessionsFixture } from './sessions-fixture.js';

describe('sessions', () => {
  let site: SessionsFixture;

  beforeAll(async () => {
    site = await SessionsFixture.start();
  });
  afterAll(() => site.app.stop());

  describe('POST /api/auth/refresh', () => {
    it('returns 200 with new tokens at each refresh and keeps older access tokens valid', async () => {
      const first = await site.signIn(await site.app.createUser('member'));
      const { body: second, headers } = await site.refresh(first.refresh_token).expect(200);
      expect(headers['cache-control']).toBe('no-store');
      const third = await site.refreshPair(second as TokenPair);

      expect(Object.keys(second as object)).toEqual([
        ...['token', 'token_type', 'expires_in', 'expires_at', 'refresh_token'],
      ]);
      for (const pair of [first, second as TokenPair, third]) await site.me(pair).expect(200);
      expect(new Set([first, second as TokenPair, third].flatMap((pair) => Object.values(pair))).size).toBeGreaterThan(
        6,
      );
    });

    it('ends the session, but no other session of the account, when a refresh token is reused', async () => {
      const account = await site.app.createUser('member');
      const other = await site.signIn(account);
      const first = await site.signIn(account);
      const second = await site.refreshPair(first);
      await site.me(second).expect(200);

      const { body } = await site.refresh(first.refresh_token).expect(401);

      expect(body.error).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Invalid or expired refresh token' });
      for (const pair of [first, second]) await site.me(pair).expect(401);
      await site.refresh(second.refresh_token).expect(401);
      await site.me(other).expect(200);
      await site.refreshPair(other);
    });

    it('accepts one of ten concurrent refreshes with one token, then ends the session', async () => {
      const first = await site.signIn(await site.app.createUser('member'));

      const answers = await Promise.all(Array.from({ length: 10 }, () => site.refresh(first.refresh_token)));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(401)]);
      const winner = answers.find(({ status }) => status === 200)!.body as TokenPair;
      await site.me(winner).expect(401);
      await site.refresh(winner.refresh_token).expect(401);
    });

    it('returns 401 after the account is disabled, also after it is enabled again', async () => {
      const account = await site.app.createUser('member');
      const pair = await site.signIn(account);
      await site.app.updateUser(account.id, { status: 'disabled' });
      await site.refresh(pair.refresh_token).expect(401);

      await site.app.updateUser(account.id, { status: 'active' });

      await site.refresh(pair.refresh_token).expect(401);
    });

    it('returns 401 for an account that was disabled directly in the database', async () => {
      const account = await site.app.createUser('member');
      const pair = await site.signIn(account);
      await site.app.sql("UPDATE users SET status = 'disabled' WHERE id = ?", [account.id]);

      await site.refresh(pair.refresh_token).expect(401);
    });

    it.each([[undefined], [null], [''], [5], [['x']], [{ a: 1 }], ['x'.repeat(4097)]])(
      'returns 422 when the token is %j',
      async (token) => {
        for (const act of ['refresh', 'logout'] as const) {
          const { body } = await site[act](token).expect(422);
          expect(body.error.details).toEqual([{ field: 'refresh_token', message: expect.any(String) }]);
        }
      },
    );

    it('stores no token and deletes expired sessions', async () => {
      const account = await site.app.createUser('member');
      const pair = await site.signIn(account);
      await site.app.sql("UPDATE sessions SET expires_at = '2020-01-01 00:00:00.000' WHERE user_id = ?", [account.id]);

      await site.signIn(account);

      const rows = await site.app.sql('SELECT * FROM sessions WHERE user_id = ?', [account.id]);
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(pair.refresh_token.split('.')[2]);
    });
  });

  describe('POST /api/auth/logout', () => {
    it('returns 204 and invalidates all tokens of the session immediately', async () => {
      const account = await site.app.createUser('member');
      const other = await site.signIn(account);
      const first = await site.signIn(account);
      const second = await site.refreshPair(first);
      await site.me(second).expect(200);

      await site.logout(second.refresh_token).expect(204, '');

      for (const pair of [first, second]) await site.me(pair).expect(401);
      await site.refresh(second.refresh_token).expect(401);
      await site.me(other).expect(200);
    });

    it('returns 204 again, also for a used token', async () => {
      const first = await site.signIn(await site.app.createUser('member'));
      const second = await site.refreshPair(first);

      await site.logout(first.refresh_token).expect(204);

      await site.me(second).expect(401);
      await site.logout(second.refresh_token).expect(204);
      await site.logout(first.refresh_token).expect(204);
    });

    it('returns 401 for a token that is not a refresh token of this service', async () => {
      const pair = await site.signIn(await site.app.createUser('member'));

      for (const token of ['garbage', pair.token, `${pair.refresh_token}x`]) {
        const { body } = await site.logout(token).expect(401);
        expect(body.error).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Invalid or expired refresh token' });
      }
      await site.me(pair).expect(200);
    });
  });
});

describe('REFRESH_TTL=60', () => {
  afterEach(() => jest.restoreAllMocks());

  it('returns 401 for the refresh of an expired session and 204 for the logout, which ends the access token', async () => {
    const app = await startTestApp({ REFRESH_TTL: '60' });
    try {
      const { body } = await app.http.post('/api/auth/login').send(ADMIN_CREDENTIALS).expect(200);
      const { token, refresh_token } = body as TokenPair;
      const me = () => app.http.get('/api/auth/me').set('Authorization', `Bearer ${token}`);
      moveClock(app, 61_000);

      await app.http.post('/api/auth/refresh').send({ refresh_token }).expect(401);
      await app.http.post('/api/auth/login').send(ADMIN_CREDENTIALS).expect(200);
      await me().expect(200);
      await app.http.post('/api/auth/logout').send({ refresh_token }).expect(204);
      await me().expect(401);
    } finally {
      await app.stop();
    }
  });
});

describe('a session that is refreshed', () => {
  afterEach(() => jest.restoreAllMocks());

  it('lasts for REFRESH_TTL after the last refresh', async () => {
    const site = await SessionsFixture.start({ REFRESH_TTL: '60' });
    try {
      const first = await site.signIn(ADMIN_CREDENTIALS);
      moveClock(site.app, 40_000);
      const second = await site.refreshPair(first);
      moveClock(site.app, 80_000);

      const third = await site.refreshPair(second);

      moveClock(site.app, 141_000);
      await site.refresh(third.refresh_token).expect(401);
    } finally {
      await site.app.stop();
    }
  });
});

describe('the limit of invalid refresh tokens', () => {
  afterEach(() => jest.restoreAllMocks());

  it('returns 429 after 600 invalid refresh tokens per minute from one address', async () => {
    const app = await startTestApp();
    // Stops the clock, so that all requests fall into one minute.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
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
