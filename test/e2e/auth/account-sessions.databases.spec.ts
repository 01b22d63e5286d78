import { AccountSessionsService } from '../../../src/modules/auth/index.js';
import { UsersService } from '../../../src/modules/users/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('AccountSessionsService', () => {
  let app: TestApp;
  let sessions: AccountSessionsService;

  beforeAll(async () => {
    app = await startTestApp();
    sessions = app.app.get(AccountSessionsService);
  });
  afterAll(() => app.stop());

  const me = (token: string) => app.http.get('/api/auth/me').set('Authorization', `Bearer ${token}`);
  const refresh = (refresh_token: string) => app.http.post('/api/auth/refresh').send({ refresh_token });

  it('creates a session whose tokens are those of a sign-in, for an account without a password', async () => {
    const { userId } = await app.app.get(UsersService).provision({
      ...{ issuer: 'https://login.example.org', subject: '1', email: 'ada@example.org', name: 'Ada', role: 'author' },
    });

    const { access, refreshToken } = await sessions.create(userId);

    expect(access.expiresIn).toBe(3600);
    expect((await me(access.token).expect(200)).body.data.id).toBe(userId);
    const { body } = await refresh(refreshToken).expect(200);
    await me(body.token).expect(200);
    const [entry] = await app.sql('SELECT event, actor_id, target_id FROM audit_events ORDER BY id DESC LIMIT 1');
    expect(entry).toEqual({ event: 'auth.sign-in.succeeded', actor_id: userId, target_id: userId });
  });

  it('ends all sessions of one account at once', async () => {
    const [jane, joan] = [await app.createUser('author'), await app.createUser('author')];
    const { access, refreshToken } = await sessions.create(jane.id);

    await sessions.endAll(jane.id);

    await me(access.token).expect(401);
    await refresh(refreshToken).expect(401);
    await app.http.get('/api/auth/me').set(jane.headers).expect(401);
    await app.http.get('/api/auth/me').set(joan.headers).expect(200);
  });

  it('creates no session for a disabled or unknown account', async () => {
    const { id } = await app.createUser('author');
    await app.updateUser(id, { status: 'disabled' });
    const count = () => app.sql('SELECT COUNT(*) AS n FROM sessions');
    const before = await count();

    await expect(sessions.create(id)).rejects.toMatchObject({ kind: 'forbidden', message: 'This account is disabled' });
    await expect(sessions.create(4711)).rejects.toMatchObject({ kind: 'notFound' });

    expect(await count()).toEqual(before);
  });
});
