import { SYSTEM } from '../../../src/core/identity/index.js';
import { type ExternalIdentity, UsersService } from '../../../src/modules/users/index.js';
import { statementsDuring } from '../../support/statements.js';
import { startTestApp } from '../../support/test-app.js';
import { at, ISSUER, ProvisioningSite } from './provisioning-site.js';

describe('UsersService.provision', () => {
  let site: ProvisioningSite;

  beforeAll(async () => {
    site = await ProvisioningSite.start();
  });
  afterAll(() => site.app.stop());

  describe('with a role', () => {
    it('applies the role of the newest statement at once, and ignores older and equally old ones', async () => {
      const identity = site.newIdentity();
      const { userId } = await site.users.provision(identity);
      const say = async (role: ExternalIdentity['role'], minute: number) => {
        const { role: applied } = await site.users.provision({ ...identity, role, issuedAt: at(minute) });
        expect((await site.users.get(userId)).role).toBe(applied);
        expect((await site.users.findPrincipal(userId))!.role).toBe(applied);
        return applied;
      };

      expect(await say('editor', 5)).toBe('editor');
      expect(await say('member', 4)).toBe('editor');
      expect(await say('member', 5)).toBe('editor');
      // The statement of minute 9 changes no role. It still makes that of minute 8 outdated.
      expect(await say('editor', 9)).toBe('editor');
      expect(await say('member', 8)).toBe('editor');
      expect(await say('member', 10)).toBe('member');

      const events = (await site.entriesOf(userId)).map(({ attributes }) => [
        attributes['event'],
        attributes['details'],
      ]);
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
      const identity = site.newIdentity();
      await site.users.provision(identity);
      await site.users.provision(identity);
      const newer = { ...identity, issuedAt: at(1) };
      expect(
        (await statementsDuring(() => site.users.provision(newer))).filter((sql) => sql.startsWith('UPDATE')),
      ).toHaveLength(1);
      expect(await statementsDuring(() => site.users.provision(newer))).toEqual([]);
    });

    it('gives precedence to a change by an administrator until the next statement', async () => {
      const identity = site.newIdentity();
      const { userId } = await site.users.provision(identity);
      await site.app.updateUser(userId, { role: 'member' });
      expect((await site.users.provision(identity)).role).toBe('member');
      expect((await site.users.provision({ ...identity, issuedAt: at(1) })).role).toBe('author');
    });

    it('applies the newest of parallel statements', async () => {
      const identity = site.newIdentity();
      const { userId } = await site.users.provision(identity);
      const roles = ['member', 'editor', 'author', 'editor', 'member'] as const;
      await Promise.all(roles.map((role, n) => site.users.provision({ ...identity, role, issuedAt: at(20 - n) })));
      expect((await site.users.get(userId)).role).toBe('member');
    });

    it('treats a statement without a time as made now', async () => {
      const { issuedAt: _, ...identity } = site.newIdentity();
      const { userId } = await site.users.provision(identity);
      await site.users.provision(identity);
      expect(await statementsDuring(() => site.users.provision(identity))).toEqual([]);
      expect(await site.users.provision({ ...identity, role: 'editor' })).toEqual({ userId, role: 'editor' });
    });

    it('takes the rights of existing sessions at once', async () => {
      const { id, username, headers } = await site.app.createUser('editor');
      const identity = site.newIdentity({ email: `${username}@example.org`, emailVerified: true, role: 'editor' });
      await site.users.provision(identity, 'link');
      const isAllowed = async () =>
        (
          await site.app.http
            .post('/api/v1/categories')
            .set(headers)
            .send({ name: `Category ${++site.identities}` })
        ).status === 201;
      expect(await isAllowed()).toBe(true);
      expect(await site.users.provision({ ...identity, role: 'member', issuedAt: at(30) })).toEqual({
        userId: id,
        role: 'member',
      });
      expect(await isAllowed()).toBe(false);
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
