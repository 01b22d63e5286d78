import { startTestApp, type TestApp } from '../../support/test-app.js';

const HOME = '198.51.100.7';

describe('Sign-in from a known address', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ TRUST_PROXY: 'loopback', JOBS_RUN: 'false' });
  });
  afterAll(() => app.stop());

  const login = (username: string, password: string, address: string) =>
    app.unchecked.post('/api/auth/login').set('X-Forwarded-For', address).send({ username, password });
  const rowsOf = (userId: number) =>
    app.sql<{ hash: string }>('SELECT hash FROM known_addresses WHERE user_id = ?', [userId]);
  /** Sends 100 wrong passwords from ten addresses. */
  const lockOut = async (username: string) => {
    for (let n = 0; n < 100; n++) await login(username, 'a wrong password', `192.0.2.${n % 10}`).expect(401);
  };

  it('is possible after strangers have used up the failures of the account', async () => {
    const { username, password, id } = await app.createUser('member');
    await login(username, password, HOME).expect(200);
    const before = await rowsOf(id);
    await lockOut(username);

    await login(username, password, '203.0.113.9').expect(429);
    await login(username, password, HOME).expect(200);
    await login(username, password, HOME).expect(200);
    expect(await rowsOf(id)).toEqual(before);

    // The address has its own counter.
    for (let n = 0; n < 10; n++) await login(username, 'a wrong password', HOME).expect(401);
    await login(username, password, HOME).expect(429);
  });

  it('ends after 30 days without a sign-in', async () => {
    const { username, password, id } = await app.createUser('member');
    await login(username, password, HOME).expect(200);
    await lockOut(username);
    await app.sql("UPDATE known_addresses SET expires_at = '2000-01-01 00:00:00.000' WHERE user_id = ?", [id]);

    await login(username, password, HOME).expect(429);
  });

  it('stores a hash that differs for each account instead of the address', async () => {
    const [one, two] = [await app.createUser('member'), await app.createUser('member')];
    for (const { username, password } of [one, two]) await login(username, password, HOME).expect(200);

    const rows = await app.sql<{ hash: string }>('SELECT * FROM known_addresses');
    expect(JSON.stringify(rows)).not.toContain(HOME);
    for (const { hash } of rows) expect(hash).toMatch(/^[\w-]{43}$/);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
  });
});
