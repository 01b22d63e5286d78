import { type AuditFixture, namesOf } from './audit-fixture.js';

export function describeSignInEvents(site: AuditFixture): void {
  describe('audit entries of sign-ins', () => {
    it('records successful sign-ins, failed sign-ins and sign-outs', async () => {
      const { id, username, password } = await site.app.createUser('author');
      const told = await site.entriesDuring(async () => {
        const { body } = await site.login(username, password).expect(200);
        await site.login(username, `${password}!`).expect(401);
        await site.mail.post('logout', { refresh_token: body.refresh_token }).expect(204);
        await site.mail.post('logout', { refresh_token: body.refresh_token }).expect(204);
      });

      expect(told).toHaveLength(3);
      site.expectEntry(told[0], 'auth.sign-in.succeeded', { actor: id, target: ['user', id] });
      site.expectEntry(told[1], 'auth.sign-in.failed', { actor: null, target: ['user', id], outcome: 'failed' });
      site.expectEntry(told[2], 'auth.sign-out', { actor: id, target: ['user', id] });
    });

    it('does not record the typed user name of an unknown account', async () => {
      const typed = 'my secret password in the wrong field';
      const told = await site.entriesDuring(() => site.login(typed, typed).expect(401));

      site.expectEntry(told[0], 'auth.sign-in.failed', { actor: null, outcome: 'failed' });
      expect(JSON.stringify(await site.app.sql('SELECT * FROM audit_events'))).not.toContain('wrong field');
    });

    it('records limited sign-ins at most ten times', async () => {
      const address = '198.51.100.30';
      const told = await site.entriesDuring(async () => {
        for (let n = 0; n < 30; n++) await site.login(`nobody-${n}`, 'wrong', address).expect(401);
        for (let n = 0; n < 15; n++) await site.login('nobody', 'wrong', address).expect(429);
      });

      expect(namesOf(told)).toEqual([
        ...Array<string>(30).fill('auth.sign-in.failed'),
        ...Array<string>(10).fill('auth.sign-in.limited'),
      ]);
      site.expectEntry(told.at(-1), 'auth.sign-in.limited', { actor: null, outcome: 'refused' });
      expect(told.at(-1)!.attributes['address']).toBe(address);
    });

    it('records the reuse of a refresh token once', async () => {
      const { id, username, password } = await site.app.createUser('author');
      const { body } = await site.login(username, password).expect(200);
      const use = () => site.mail.post('refresh', { refresh_token: body.refresh_token });
      const told = await site.entriesDuring(async () => {
        await use().expect(200);
        await use().expect(401);
        await use().expect(401);
      });

      expect(told).toHaveLength(1);
      site.expectEntry(told[0], 'auth.session.reused', { actor: null, target: ['user', id], outcome: 'refused' });
    });

    it('records once that an address exceeds the limit of bad credentials', async () => {
      const ask = () =>
        site.app.unchecked
          .get('/api/v1/users')
          .set({ Authorization: 'Bearer garbage', 'X-Forwarded-For': '198.51.100.60' })
          .then(({ status }) => status);
      const told = await site.entriesDuring(async () => {
        for (let n = 0; n < 6; n++) await Promise.all(Array.from({ length: 110 }, ask));
      });

      expect(await ask()).toBe(429);
      expect(told).toHaveLength(1);
      site.expectEntry(told[0], 'access.credentials.limited', { actor: null, outcome: 'refused' });
    });
  });
}
