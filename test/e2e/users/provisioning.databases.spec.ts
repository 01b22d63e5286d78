import type { ExternalIdentity, ProvisioningMode } from '../../../src/modules/users/index.js';
import { UsersService } from '../../../src/modules/users/index.js';
import { SYSTEM } from '../../../src/core/identity/index.js';
import { statementsDuring } from '../../support/statements.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';

const ISSUER = 'https://login.example.org';
const at = (minute: number) => new Date(Date.UTC(2030, 0, 31, 12, minute));

describe('UsersService.provision', () => {
  let app: TestApp;
  let admin: Headers;
  let users: UsersService;
  let made = 0;

  beforeAll(async () => {
    app = await startTestApp({ JOBS_RUN: 'false' });
    admin = await app.asAdmin();
    users = app.app.get(UsersService);
  });
  afterAll(() => app.stop());

  const newIdentity = (more: Partial<ExternalIdentity> = {}): ExternalIdentity => {
    const name = `person-${++made}`;
    return {
      issuer: ISSUER,
      subject: `Subject ${made}`,
      email: `${name}@Example.com`,
      name,
      role: 'author',
      issuedAt: at(0),
      ...more,
    };
  };
  const identitiesOf = (userId: number) =>
    app.sql<{ issuer: string; subject: string }>(
      'SELECT issuer, subject FROM user_identities WHERE user_id = ? ORDER BY issuer, subject',
      [userId],
    );
  const entriesOf = async (userId: number): Promise<ApiObject[]> =>
    (await app.http.get(`/api/v1/audit-events?user=${userId}`).set(admin).expect(200)).body.data;
  const isForbidden = (message: string) => expect.objectContaining({ kind: 'forbidden', message }) as Error;
  const reject = (identity: ExternalIdentity, mode: ProvisioningMode, message: string) =>
    expect(users.provision(identity, mode)).rejects.toEqual(isForbidden(message));

  describe('for a known identity', () => {
    it('returns the account without a statement', async () => {
      const identity = newIdentity();
      const principal = await users.provision(identity);
      await users.provision(identity);

      expect(principal).toEqual({ userId: expect.any(Number), role: 'author' });
      expect(await statementsDuring(() => users.provision(identity))).toEqual([]);
      expect(await users.provision(identity, 'existing')).toEqual(principal);
    });

    it('compares issuer and subject byte by byte', async () => {
      const identity = newIdentity({ subject: 'case' });
      const { userId } = await users.provision(identity);
      await reject({ ...identity, subject: 'CASE' }, 'existing', 'No account is linked to this identity');
      await reject({ ...identity, issuer: ISSUER.toUpperCase() }, 'existing', 'No account is linked to this identity');
      await reject({ ...identity, subject: 'case ' }, 'existing', 'The identity has no valid subject');
      expect((await users.provision(identity, 'existing')).userId).toBe(userId);
    });

    it('ignores a new address and a new name', async () => {
      const identity = newIdentity();
      const { userId } = await users.provision(identity);
      expect(await users.provision({ ...identity, email: 'other@example.com', name: 'Other' })).toMatchObject({
        userId,
      });
      expect(await users.get(userId)).toMatchObject({ email: identity.email, name: identity.name });
    });

    it('refuses a disabled account at once', async () => {
      const identity = newIdentity();
      const { userId } = await users.provision(identity);
      await app.updateUser(userId, { status: 'disabled' });
      await reject(identity, 'create', 'This account is disabled');
      await app.updateUser(userId, { status: 'active' });
      expect(await users.provision(identity)).toMatchObject({ userId });
    });
  });

  describe('in mode create', () => {
    it('creates an active account without a password, recorded without an actor', async () => {
      const identity = newIdentity({ email: 'Zoë.Müller+news@Example.com', name: '  Zoë\u0007  Müller ' });
      const { userId } = await users.provision(identity);

      expect(await users.get(userId)).toMatchObject({
        ...{ username: 'Zoe.Mullernews', email: 'Zoë.Müller+news@Example.com', name: 'Zoë Müller' },
        ...{ role: 'author', status: 'active', avatar: null },
      });
      expect(await app.sql('SELECT password_hash FROM users WHERE id = ?', [userId])).toEqual([
        { password_hash: null },
      ]);
      expect(await identitiesOf(userId)).toEqual([{ issuer: ISSUER, subject: identity.subject }]);
      const [entry, ...others] = await entriesOf(userId);
      expect(others).toEqual([]);
      expect(entry!.attributes).toMatchObject({
        event: 'users.created',
        details: [
          { name: 'role', value: 'author' },
          { name: 'issuer', value: ISSUER },
        ],
      });
      expect(entry!.relationships!['actor']!.data).toBeNull();
    });

    it('numbers a user name that is taken, and derives it from the subject if the address is too short', async () => {
      const usernameOf = async (identity: ExternalIdentity) =>
        (await users.get((await users.provision(identity)).userId)).username;
      expect(await usernameOf(newIdentity({ email: 'kim@one.example' }))).toBe('kim');
      expect(await usernameOf(newIdentity({ email: 'Kim@two.example' }))).toBe('Kim-2');
      expect(await usernameOf(newIdentity({ email: 'jo@one.example', subject: 'jo|4711' }))).toBe('jo4711');
      expect(await usernameOf(newIdentity({ email: '李@one.example', subject: '一' }))).toBe('user');
      expect(await usernameOf(newIdentity({ email: `${'x'.repeat(100)}@one.example` }))).toBe('x'.repeat(50));
      for (let n = 3; n <= 9; n++) await usernameOf(newIdentity({ email: `kim@${n}.example` }));
      expect(await usernameOf(newIdentity({ email: 'kim@ten.example' }))).toMatch(/^kim-[0-9a-f]{8}$/);
    });

    it('creates one account for five parallel first requests', async () => {
      const identity = newIdentity();
      const principals = await Promise.all([1, 2, 3, 4, 5].map(() => users.provision(identity)));

      const ids = new Set(principals.map(({ userId }) => userId));
      expect(ids.size).toBe(1);
      expect(await app.sql('SELECT id FROM users WHERE name = ?', [identity.name])).toHaveLength(1);
      expect(await identitiesOf([...ids][0]!)).toHaveLength(1);
    });

    it('creates two accounts with different names for parallel requests of identities with one user name', async () => {
      const [one, two] = [newIdentity({ email: 'twin@one.example' }), newIdentity({ email: 'twin@two.example' })];
      const principals = await Promise.all([one, two, one, two].map((identity) => users.provision(identity)));
      const ids = [...new Set(principals.map(({ userId }) => userId))];
      const names = (await users.findByIds(ids)).map(({ username }) => username);
      expect(names.sort()).toEqual(['twin', 'twin-2']);
    });

    it('refuses the address of another account, and changes nothing', async () => {
      const { id, username } = await app.createUser('author');
      const identity = newIdentity({ email: `${username.toUpperCase()}@EXAMPLE.org`, emailVerified: true });
      const count = async () => (await app.sql<{ n: number }>('SELECT COUNT(*) AS n FROM users'))[0]!.n;
      const before = await count();
      await reject(identity, 'create', 'Another account has the e-mail address of this identity');
      expect([await count(), await identitiesOf(id)]).toEqual([before, []]);
    });
  });

  describe('in mode link', () => {
    it('links the account with the verified address and applies the role', async () => {
      const { id, username } = await app.createUser('member');
      const identity = newIdentity({ email: `${username}@example.org`, emailVerified: true, role: 'editor' });

      expect(await users.provision(identity, 'link')).toEqual({ userId: id, role: 'editor' });
      expect(await identitiesOf(id)).toEqual([{ issuer: ISSUER, subject: identity.subject }]);
      const [changed, linked] = await entriesOf(id);
      expect(linked!.attributes).toMatchObject({
        event: 'users.identity.linked',
        details: [{ name: 'issuer', value: ISSUER }],
      });
      expect(linked!.relationships!['actor']!.data).toBeNull();
      expect(changed!.attributes['event']).toBe('users.role.changed');
    });

    it('creates an account if no account has the address', async () => {
      const identity = newIdentity({ emailVerified: true });
      const { userId } = await users.provision(identity, 'link');
      expect(await users.get(userId)).toMatchObject({ email: identity.email });
    });

    it('links one account once for five parallel first requests', async () => {
      const { id, username } = await app.createUser('author');
      const identity = newIdentity({ email: `${username}@example.org`, emailVerified: true });
      const principals = await Promise.all([1, 2, 3, 4, 5].map(() => users.provision(identity, 'link')));
      expect(new Set(principals.map(({ userId }) => userId))).toEqual(new Set([id]));
      expect(
        (await entriesOf(id)).filter(({ attributes }) => attributes['event'] === 'users.identity.linked'),
      ).toHaveLength(1);
    });

    it.each([[undefined], [false], ['true' as unknown as boolean]])(
      'refuses the address of another account if emailVerified is %p',
      async (emailVerified) => {
        const { id, username } = await app.createUser('author');
        const message = 'Another account has the e-mail address, which the identity provider has not verified';
        await reject(newIdentity({ email: `${username}@example.org`, emailVerified }), 'link', message);
        expect(await identitiesOf(id)).toEqual([]);
      },
    );

    it('never links an administrator, a disabled account, or an account with another identity of the issuer', async () => {
      const refuse = async (id: number, username: string, message: string) => {
        const before = await identitiesOf(id);
        await reject(newIdentity({ email: `${username}@example.org`, emailVerified: true }), 'link', message);
        expect(await identitiesOf(id)).toEqual(before);
      };
      const [boss, gone, jane] = [
        await app.createUser('admin'),
        await app.createUser('author'),
        await app.createUser('author'),
      ];
      await refuse(boss.id, boss.username, 'Administrators are not linked by their e-mail address');
      await app.updateUser(gone.id, { status: 'disabled' });
      await refuse(gone.id, gone.username, 'The account with this e-mail address is disabled');
      const own = newIdentity({ email: `${jane.username}@example.org`, emailVerified: true });
      await users.provision(own, 'link');
      await refuse(jane.id, jane.username, 'The account with this e-mail address is linked to another identity');
      const other = { ...own, issuer: 'https://second.example.org' };
      expect(await users.provision(other, 'link')).toMatchObject({ userId: jane.id });
    });
  });

  describe('in mode existing', () => {
    it('refuses an identity without an account, also with a verified address, and caches the refusal', async () => {
      const { username } = await app.createUser('author');
      const identity = newIdentity({ email: `${username}@example.org`, emailVerified: true });
      await reject(identity, 'existing', 'No account is linked to this identity');
      expect(
        await statementsDuring(() => reject(identity, 'existing', 'No account is linked to this identity')),
      ).toEqual([]);
    });

    it('accepts an identity as soon as it is linked', async () => {
      const identity = newIdentity();
      await reject(identity, 'existing', 'No account is linked to this identity');
      const { userId } = await users.provision(identity, 'create');
      expect(await users.provision(identity, 'existing')).toMatchObject({ userId });
    });
  });

  describe('with a role', () => {
    it('applies the role of the newest statement at once, and ignores older and equally old ones', async () => {
      const identity = newIdentity();
      const { userId } = await users.provision(identity);
      const say = async (role: ExternalIdentity['role'], minute: number) => {
        const { role: applied } = await users.provision({ ...identity, role, issuedAt: at(minute) });
        expect((await users.get(userId)).role).toBe(applied);
        expect((await users.findPrincipal(userId))!.role).toBe(applied);
        return applied;
      };

      expect(await say('editor', 5)).toBe('editor');
      expect(await say('member', 4)).toBe('editor');
      expect(await say('member', 5)).toBe('editor');
      // The statement of minute 9 changes no role. It still makes that of minute 8 outdated.
      expect(await say('editor', 9)).toBe('editor');
      expect(await say('member', 8)).toBe('editor');
      expect(await say('member', 10)).toBe('member');

      const events = (await entriesOf(userId)).map(({ attributes }) => [attributes['event'], attributes['details']]);
      const details = (from: string, to: string) => [
        { name: 'from', value: from },
        { name: 'to', value: to },
        { name: 'issuer', value: ISSUER },
      ];
      expect(events.slice(0, -1)).toEqual([
        ['users.role.changed', details('editor', 'member')],
        ['users.role.changed', details('author', 'editor')],
      ]);
    });

    it('stores the time of a newer statement with the same role once', async () => {
      const identity = newIdentity();
      await users.provision(identity);
      await users.provision(identity);
      const newer = { ...identity, issuedAt: at(1) };
      expect(
        (await statementsDuring(() => users.provision(newer))).filter((sql) => sql.startsWith('UPDATE')),
      ).toHaveLength(1);
      expect(await statementsDuring(() => users.provision(newer))).toEqual([]);
    });

    it('gives precedence to a change by an administrator until the next statement', async () => {
      const identity = newIdentity();
      const { userId } = await users.provision(identity);
      await app.updateUser(userId, { role: 'member' });
      expect((await users.provision(identity)).role).toBe('member');
      expect((await users.provision({ ...identity, issuedAt: at(1) })).role).toBe('author');
    });

    it('applies the newest of parallel statements', async () => {
      const identity = newIdentity();
      const { userId } = await users.provision(identity);
      const roles = ['member', 'editor', 'author', 'editor', 'member'] as const;
      await Promise.all(roles.map((role, n) => users.provision({ ...identity, role, issuedAt: at(20 - n) })));
      expect((await users.get(userId)).role).toBe('member');
    });

    it('treats a statement without a time as made now', async () => {
      const { issuedAt: _, ...identity } = newIdentity();
      const { userId } = await users.provision(identity);
      await users.provision(identity);
      expect(await statementsDuring(() => users.provision(identity))).toEqual([]);
      expect(await users.provision({ ...identity, role: 'editor' })).toEqual({ userId, role: 'editor' });
    });

    it('takes the rights of existing sessions at once', async () => {
      const { id, username, headers } = await app.createUser('editor');
      const identity = newIdentity({ email: `${username}@example.org`, emailVerified: true, role: 'editor' });
      await users.provision(identity, 'link');
      const isAllowed = async () =>
        (
          await app.http
            .post('/api/v1/categories')
            .set(headers)
            .send({ name: `Category ${++made}` })
        ).status === 201;
      expect(await isAllowed()).toBe(true);
      expect(await users.provision({ ...identity, role: 'member', issuedAt: at(30) })).toEqual({
        userId: id,
        role: 'member',
      });
      expect(await isAllowed()).toBe(false);
    });
  });

  describe('with invalid input', () => {
    it.each<[string, string, Partial<ExternalIdentity>]>([
      ['issuer', 'is empty', { issuer: '' }],
      ['issuer', 'contains a blank', { issuer: 'https://a b' }],
      ['issuer', 'has 256 characters', { issuer: 'x'.repeat(256) }],
      ['issuer', 'is missing', { issuer: undefined as unknown as string }],
      ['subject', 'begins with a blank', { subject: ' 1' }],
      ['subject', 'contains a line break', { subject: 'a\nb' }],
      ['subject', 'contains a control character', { subject: 'a\u0000b' }],
      ['subject', 'is half of a surrogate pair', { subject: '\ud800' }],
      ['subject', 'has 256 characters', { subject: 'x'.repeat(256) }],
      ['subject', 'is a number', { subject: 4711 as unknown as string }],
      ['e-mail address', 'has no @', { email: 'nobody' }],
      ['e-mail address', 'has 202 characters', { email: `${'x'.repeat(190)}@example.org` }],
      ['e-mail address', 'is a list', { email: ['a@example.org'] as unknown as string }],
    ])('refuses an identity whose %s %s', async (what, _, input) => {
      const identity = newIdentity(input);
      await expect(users.provision(identity)).rejects.toEqual(isForbidden(`The identity has no valid ${what}`));
    });

    it('throws a TypeError for a role that accounts cannot have and for an invalid time', async () => {
      const role = 'visitor' as 'member';
      await expect(users.provision(newIdentity({ role }))).rejects.toThrow(TypeError);
      await expect(users.provision(newIdentity({ issuedAt: new Date(Number.NaN) }))).rejects.toThrow(TypeError);
    });

    it('uses the address as the name if the name is missing or too long', async () => {
      const nameOf = async (name: unknown) => {
        const { userId } = await users.provision(newIdentity({ name: name as string }));
        return (await users.get(userId)).name;
      };
      expect(await nameOf(undefined)).toBe(`person-${made}`);
      expect(await nameOf(' \u0000 ')).toBe(`person-${made}`);
      expect(await nameOf('😀'.repeat(101))).toBe('😀'.repeat(100));
    });
  });

  describe('findByEmail', () => {
    it('returns the account with an address regardless of case, else null', async () => {
      const { id, username } = await app.createUser('author');
      expect(await users.findByEmail(`${username.toUpperCase()}@EXAMPLE.ORG`)).toMatchObject({ id });
      expect(await users.findByEmail('nobody@example.org')).toBeNull();
    });
  });
});

describe('The last active administrator', () => {
  it('keeps the role although an identity has another one, and loses it once there is another administrator', async () => {
    const app = await startTestApp({ JOBS_RUN: 'false' });
    try {
      const users = app.app.get(UsersService);
      const identity: ExternalIdentity = {
        ...{ issuer: ISSUER, subject: 'boss', email: 'boss@example.org', name: 'Boss' },
        ...{ role: 'admin', issuedAt: at(0) },
      };
      const { userId } = await users.provision(identity);
      await users.update(SYSTEM, 1, { status: 'disabled' });
      for (const change of [{ status: 'disabled' }, { role: 'editor' }] as const)
        await expect(users.update(SYSTEM, userId, change)).rejects.toMatchObject({ kind: 'conflict' });

      const demoted = { ...identity, role: 'member' as const, issuedAt: at(1) };
      for (let n = 0; n < 2; n++) expect(await users.provision(demoted)).toEqual({ userId, role: 'admin' });
      expect((await users.get(userId)).role).toBe('admin');
      const entries = () =>
        app.sql<object>("SELECT outcome, actor_id, details FROM audit_events WHERE event = 'users.role.kept'");
      expect(await entries()).toEqual([
        {
          outcome: 'refused',
          actor_id: null,
          details: JSON.stringify({ from: 'admin', to: 'member', issuer: ISSUER }),
        },
      ]);

      // An assertion without a time repeats this at each request, without a change of the rights of all accounts.
      const { issuedAt: _, ...timeless } = demoted;
      const revision = () => app.sql('SELECT * FROM access_revision');
      const before = await revision();
      expect(await users.provision(timeless)).toEqual({ userId, role: 'admin' });
      expect([await revision(), await entries()]).toEqual([before, [expect.anything(), expect.anything()]]);

      await users.update(SYSTEM, 1, { status: 'active' });
      expect(await users.provision(demoted)).toEqual({ userId, role: 'admin' });
      expect(await users.provision({ ...demoted, issuedAt: at(2) })).toEqual({ userId, role: 'member' });
      expect(await entries()).toHaveLength(2);
    } finally {
      await app.stop();
    }
  });
});
