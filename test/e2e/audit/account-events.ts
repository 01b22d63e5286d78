import { UsersService } from '../../../src/modules/users/index.js';
import { tokenIn } from '../../support/mail-app.js';
import type { AuditFixture } from './audit-fixture.js';

export function describeAccountEvents(site: AuditFixture): void {
  describe('audit entries of accounts', () => {
    it('records changes of accounts by administrators', async () => {
      const input = { username: 'audited', name: 'Audited', role: 'member', password: 'a long password for it' };
      let id = 0;
      const told = await site.entriesDuring(async () => {
        const { body } = await site.app.http
          .post('/api/v1/users')
          .set(site.admin)
          .send({ ...input, email: 'audited@example.org' })
          .expect(201);
        id = body.data.id;
        await site.app.updateUser(id, { role: 'author', name: 'Of no concern' });
        await site.app.updateUser(id, { role: 'author' });
        await site.app.updateUser(id, { status: 'disabled' });
        await site.app.updateUser(id, { status: 'active', email: 'other@example.org' });
        await site.app.updateUser(id, { password: 'another long password' });
      });

      const target = ['user', id] as const;
      expect(told).toHaveLength(6);
      site.expectEntry(told[0], 'users.created', { target, details: { role: 'member' } });
      site.expectEntry(told[1], 'users.role.changed', { target, details: { from: 'member', to: 'author' } });
      site.expectEntry(told[2], 'users.disabled', { target });
      site.expectEntry(told[3], 'users.enabled', { target });
      site.expectEntry(told[4], 'users.email.changed', { target });
      site.expectEntry(told[5], 'users.password.changed', { target });
    });

    it('records accounts and roles of an identity provider without an actor', async () => {
      const { id, username } = await site.app.createUser('member');
      const issuer = 'https://login.example.org';
      const identity = { issuer, subject: 'a', email: `${username}@example.org`, emailVerified: true, name: 'A' };
      const provision = (input: object, minute = 0) =>
        site.app.app
          .get(UsersService)
          .provision(
            { ...identity, role: 'editor', issuedAt: new Date(Date.UTC(2030, 0, 1, 0, minute)), ...input },
            'link',
          );
      const boss = { subject: 'boss', email: 'boss@example.org', role: 'admin' as const };
      const told = await site.entriesDuring(async () => {
        await provision({});
        await provision(boss);
        // As if it were the last administrator.
        await site.app.sql("UPDATE users SET status = 'held' WHERE role = 'admin' AND email_key <> ?", [boss.email]);
        await provision({ ...boss, role: 'member' }, 1);
        await site.app.sql("UPDATE users SET status = 'active' WHERE status = 'held'");
      });

      const target = ['user', id] as const;
      expect(told).toHaveLength(4);
      site.expectEntry(told[0], 'users.identity.linked', { actor: null, target, details: { issuer } });
      const details = { from: 'member', to: 'editor', issuer };
      site.expectEntry(told[1], 'users.role.changed', { actor: null, target, details });
      const found = ['user', told[2]!.attributes['target_id'] as number] as const;
      site.expectEntry(told[2], 'users.created', { actor: null, target: found, details: { role: 'admin', issuer } });
      const kept = { from: 'admin', to: 'member', issuer };
      site.expectEntry(told[3], 'users.role.kept', { actor: null, target: found, details: kept, outcome: 'refused' });
    });

    it('records failed and successful password changes and resets', async () => {
      const { id, password, headers, username } = await site.app.createUser('author');
      const change = (current_password: string) =>
        site.app.http
          .put('/api/auth/password')
          .set(headers)
          .send({ current_password, password: 'a new long password' });
      const told = await site.entriesDuring(async () => {
        await change('wrong').expect(422);
        await change(password).expect(204);
        await site.mail.post('password/forgot', { email: `${username}@example.org` }).expect(202);
        const token = tokenIn(await site.mail.smtp.next(`${username}@example.org`));
        await site.mail.post('password/reset', { token, password: 'a newer long password' }).expect(204);
      });

      const target = ['user', id] as const;
      expect(told).toHaveLength(3);
      site.expectEntry(told[0], 'auth.password.failed', { actor: id, target, outcome: 'failed' });
      site.expectEntry(told[1], 'users.password.changed', { actor: id, target });
      site.expectEntry(told[2], 'users.password.reset', { actor: null, target });
    });

    it('records accounts that are created by registration', async () => {
      const token = await site.mail.requestRegistration(site.mail.newAccountInput());
      const told = await site.entriesDuring(() => site.mail.post('register/confirm', { token }).expect(204));

      const { id } = (await site.app.sql<{ id: number }>('SELECT MAX(id) AS id FROM users'))[0]!;
      expect(told).toHaveLength(1);
      site.expectEntry(told[0], 'users.created', { actor: null, target: ['user', id], details: { role: 'member' } });
    });
  });
}
