import type { ExternalIdentity } from '../../../src/modules/users/index.js';
import { statementsDuring } from '../../support/statements.js';
import { isForbidden, ISSUER, ProvisioningSite } from './provisioning-site.js';

describe('UsersService.provision', () => {
  let site: ProvisioningSite;

  beforeAll(async () => {
    site = await ProvisioningSite.start();
  });
  afterAll(() => site.app.stop());

  describe('for a known identity', () => {
    it('returns the account without a statement', async () => {
      const identity = site.newIdentity();
      const principal = await site.users.provision(identity);
      await site.users.provision(identity);

      expect(principal).toEqual({ userId: expect.any(Number), role: 'author' });
      expect(await statementsDuring(() => site.users.provision(identity))).toEqual([]);
      expect(await site.users.provision(identity, 'existing')).toEqual(principal);
    });

    it('compares issuer and subject byte by byte', async () => {
      const identity = site.newIdentity({ subject: 'case' });
      const { userId } = await site.users.provision(identity);
      await site.expectRefusal({ ...identity, subject: 'CASE' }, 'existing', 'No account is linked to this identity');
      await site.expectRefusal(
        { ...identity, issuer: ISSUER.toUpperCase() },
        'existing',
        'No account is linked to this identity',
      );
      await site.expectRefusal({ ...identity, subject: 'case ' }, 'existing', 'The identity has no valid subject');
      expect((await site.users.provision(identity, 'existing')).userId).toBe(userId);
    });

    it('ignores a new address and a new name', async () => {
      const identity = site.newIdentity();
      const { userId } = await site.users.provision(identity);
      expect(await site.users.provision({ ...identity, email: 'other@example.com', name: 'Other' })).toMatchObject({
        userId,
      });
      expect(await site.users.get(userId)).toMatchObject({ email: identity.email, name: identity.name });
    });

    it('refuses a disabled account at once', async () => {
      const identity = site.newIdentity();
      const { userId } = await site.users.provision(identity);
      await site.app.updateUser(userId, { status: 'disabled' });
      await site.expectRefusal(identity, 'create', 'This account is disabled');
      await site.app.updateUser(userId, { status: 'active' });
      expect(await site.users.provision(identity)).toMatchObject({ userId });
    });
  });

  describe('in mode create', () => {
    it('creates an active account without a password, recorded without an actor', async () => {
      const identity = site.newIdentity({ email: 'Zoë.Müller+news@Example.com', name: '  Zoë\u0007  Müller ' });
      const { userId } = await site.users.provision(identity);

      expect(await site.users.get(userId)).toMatchObject({
        ...{ username: 'Zoe.Mullernews', email: 'Zoë.Müller+news@Example.com', name: 'Zoë Müller' },
        ...{ role: 'author', status: 'active', avatar: null },
      });
      expect(await site.app.sql('SELECT password_hash FROM users WHERE id = ?', [userId])).toEqual([
        { password_hash: null },
      ]);
      expect(await site.identitiesOf(userId)).toEqual([{ issuer: ISSUER, subject: identity.subject }]);
      const [entry, ...others] = await site.entriesOf(userId);
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
        (await site.users.get((await site.users.provision(identity)).userId)).username;
      expect(await usernameOf(site.newIdentity({ email: 'kim@one.example' }))).toBe('kim');
      expect(await usernameOf(site.newIdentity({ email: 'Kim@two.example' }))).toBe('Kim-2');
      expect(await usernameOf(site.newIdentity({ email: 'jo@one.example', subject: 'jo|4711' }))).toBe('jo4711');
      expect(await usernameOf(site.newIdentity({ email: '李@one.example', subject: '一' }))).toBe('user');
      expect(await usernameOf(site.newIdentity({ email: `${'x'.repeat(100)}@one.example` }))).toBe('x'.repeat(50));
      for (let n = 3; n <= 9; n++) await usernameOf(site.newIdentity({ email: `kim@${n}.example` }));
      expect(await usernameOf(site.newIdentity({ email: 'kim@ten.example' }))).toMatch(/^kim-[0-9a-f]{8}$/);
    });

    it('creates one account for five parallel first requests', async () => {
      const identity = site.newIdentity();
      const principals = await Promise.all([1, 2, 3, 4, 5].map(() => site.users.provision(identity)));

      const ids = new Set(principals.map(({ userId }) => userId));
      expect(ids.size).toBe(1);
      expect(await site.app.sql('SELECT id FROM users WHERE name = ?', [identity.name])).toHaveLength(1);
      expect(await site.identitiesOf([...ids][0]!)).toHaveLength(1);
    });

    it('creates two accounts with different names for parallel requests of identities with one user name', async () => {
      const [one, two] = [
        site.newIdentity({ email: 'twin@one.example' }),
        site.newIdentity({ email: 'twin@two.example' }),
      ];
      const principals = await Promise.all([one, two, one, two].map((identity) => site.users.provision(identity)));
      const ids = [...new Set(principals.map(({ userId }) => userId))];
      const names = (await site.users.findByIds(ids)).map(({ username }) => username);
      expect(names.sort()).toEqual(['twin', 'twin-2']);
    });

    it('refuses the address of another account, and changes nothing', async () => {
      const { id, username } = await site.app.createUser('author');
      const identity = site.newIdentity({ email: `${username.toUpperCase()}@EXAMPLE.org`, emailVerified: true });
      const count = async () => (await site.app.sql<{ n: number }>('SELECT COUNT(*) AS n FROM users'))[0]!.n;
      const before = await count();
      await site.expectRefusal(identity, 'create', 'Another account has the e-mail address of this identity');
      expect([await count(), await site.identitiesOf(id)]).toEqual([before, []]);
    });
  });

  describe('in mode existing', () => {
    it('refuses an identity without an account, also with a verified address, and caches the refusal', async () => {
      const { username } = await site.app.createUser('author');
      const identity = site.newIdentity({ email: `${username}@example.org`, emailVerified: true });
      await site.expectRefusal(identity, 'existing', 'No account is linked to this identity');
      expect(
        await statementsDuring(() => site.expectRefusal(identity, 'existing', 'No account is linked to this identity')),
      ).toEqual([]);
    });

    it('accepts an identity as soon as it is linked', async () => {
      const identity = site.newIdentity();
      await site.expectRefusal(identity, 'existing', 'No account is linked to this identity');
      const { userId } = await site.users.provision(identity, 'create');
      expect(await site.users.provision(identity, 'existing')).toMatchObject({ userId });
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
      const identity = site.newIdentity(input);
      await expect(site.users.provision(identity)).rejects.toEqual(isForbidden(`The identity has no valid ${what}`));
    });

    it('throws a TypeError for a role that accounts cannot have and for an invalid time', async () => {
      const role = 'visitor' as 'member';
      await expect(site.users.provision(site.newIdentity({ role }))).rejects.toThrow(TypeError);
      await expect(site.users.provision(site.newIdentity({ issuedAt: new Date(Number.NaN) }))).rejects.toThrow(
        TypeError,
      );
    });

    it('uses the address as the name if the name is missing or too long', async () => {
      const nameOf = async (name: unknown) => {
        const { userId } = await site.users.provision(site.newIdentity({ name: name as string }));
        return (await site.users.get(userId)).name;
      };
      expect(await nameOf(undefined)).toBe(`person-${site.identities}`);
      expect(await nameOf(' \u0000 ')).toBe(`person-${site.identities}`);
      expect(await nameOf('😀'.repeat(101))).toBe('😀'.repeat(100));
    });
  });

  describe('findByEmail', () => {
    it('returns the account with an address regardless of case, else null', async () => {
      const { id, username } = await site.app.createUser('author');
      expect(await site.users.findByEmail(`${username.toUpperCase()}@EXAMPLE.ORG`)).toMatchObject({ id });
      expect(await site.users.findByEmail('nobody@example.org')).toBeNull();
    });
  });
});
