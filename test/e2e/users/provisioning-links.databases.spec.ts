import { ISSUER, ProvisioningSite } from './provisioning-site.js';

describe('UsersService.provision', () => {
  let site: ProvisioningSite;

  beforeAll(async () => {
    site = await ProvisioningSite.start();
  });
  afterAll(() => site.app.stop());

  describe('in mode link', () => {
    it('links the account with the verified address and applies the role', async () => {
      const { id, username } = await site.app.createUser('member');
      const identity = site.newIdentity({ email: `${username}@example.org`, emailVerified: true, role: 'editor' });

      expect(await site.users.provision(identity, 'link')).toEqual({ userId: id, role: 'editor' });
      expect(await site.identitiesOf(id)).toEqual([{ issuer: ISSUER, subject: identity.subject }]);
      const [changed, linked] = await site.entriesOf(id);
      expect(linked!.attributes).toMatchObject({
        event: 'users.identity.linked',
        details: [{ name: 'issuer', value: ISSUER }],
      });
      expect(linked!.relationships!['actor']!.data).toBeNull();
      expect(changed!.attributes['event']).toBe('users.role.changed');
    });

    it('creates an account if no account has the address', async () => {
      const identity = site.newIdentity({ emailVerified: true });
      const { userId } = await site.users.provision(identity, 'link');
      expect(await site.users.get(userId)).toMatchObject({ email: identity.email });
    });

    it('links one account once for five parallel first requests', async () => {
      const { id, username } = await site.app.createUser('author');
      const identity = site.newIdentity({ email: `${username}@example.org`, emailVerified: true });
      const principals = await Promise.all([1, 2, 3, 4, 5].map(() => site.users.provision(identity, 'link')));
      expect(new Set(principals.map(({ userId }) => userId))).toEqual(new Set([id]));
      expect(
        (await site.entriesOf(id)).filter(({ attributes }) => attributes['event'] === 'users.identity.linked'),
      ).toHaveLength(1);
    });

    it.each([[undefined], [false], ['true' as unknown as boolean]])(
      'refuses the address of another account if emailVerified is %p',
      async (emailVerified) => {
        const { id, username } = await site.app.createUser('author');
        const message = 'Another account has the e-mail address, which the identity provider has not verified';
        await site.expectRefusal(
          site.newIdentity({ email: `${username}@example.org`, emailVerified }),
          'link',
          message,
        );
        expect(await site.identitiesOf(id)).toEqual([]);
      },
    );

    it('never links an administrator, a disabled account, or an account with another identity of the issuer', async () => {
      const refuse = async (id: number, username: string, message: string) => {
        const before = await site.identitiesOf(id);
        await site.expectRefusal(
          site.newIdentity({ email: `${username}@example.org`, emailVerified: true }),
          'link',
          message,
        );
        expect(await site.identitiesOf(id)).toEqual(before);
      };
      const [boss, gone, jane] = [
        await site.app.createUser('admin'),
        await site.app.createUser('author'),
        await site.app.createUser('author'),
      ];
      await refuse(boss.id, boss.username, 'Administrators are not linked by their e-mail address');
      await site.app.updateUser(gone.id, { status: 'disabled' });
      await refuse(gone.id, gone.username, 'The account with this e-mail address is disabled');
      const own = site.newIdentity({ email: `${jane.username}@example.org`, emailVerified: true });
      await site.users.provision(own, 'link');
      await refuse(jane.id, jane.username, 'The account with this e-mail address is linked to another identity');
      const other = { ...own, issuer: 'https://second.example.org' };
      expect(await site.users.provision(other, 'link')).toMatchObject({ userId: jane.id });
    });
  });
});
