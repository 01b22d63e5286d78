import { setTimeout as sleep } from 'node:timers/promises';
import argon2 from 'argon2';
import { inCapitals, MailApp, tokenIn } from '../../support/mail-app.js';
import { invalidFields } from '../../support/invalid-fields.js';
import type { TestApp } from '../../support/test-app.js';
import { differences } from '../crawl/compare-responses.js';

describe('registration', () => {
  let site: MailApp;
  let app: TestApp;

  beforeAll(async () => {
    site = await MailApp.start();
    ({ app } = site);
  });

  afterAll(() => site.stop());
  afterEach(() => jest.restoreAllMocks());

  const register = (body: object, address?: string) => site.post('register', body, address);
  const confirm = (token: unknown) => site.post('register/confirm', { token });
  const login = (username: string, password: string) => app.http.post('/api/auth/login').send({ username, password });
  const rowsOf = (table: string, email: string) => app.sql(`SELECT * FROM ${table} WHERE email = ?`, [email]);

  describe('POST /api/auth/register', () => {
    it('returns 202, sends a mail and creates the account when the token is confirmed', async () => {
      const { username, email, password, name } = site.newAccountInput();

      const { body } = await register({ username, email, password, name }).expect(202);

      expect(body).toEqual({ message: 'Instructions are sent to this address.' });
      const mail = await site.smtp.next(email);
      await login(username, password).expect(401);
      expect(await rowsOf('users', email)).toEqual([]);
      await confirm(tokenIn(mail)).expect(204, '');
      const { body: pair } = await login(email, password).expect(200);
      const me = await app.http.get('/api/auth/me').set('Authorization', `Bearer ${pair.token}`).expect(200);
      expect(me.body.data.attributes).toMatchObject({ username, email, name, role: 'member', status: 'active' });
    });

    it('sends a mail with sender, purpose and instructions', async () => {
      const { email, username, ...rest } = site.newAccountInput();
      await register({ email, username, ...rest }).expect(202);

      const mail = await site.smtp.next(email);

      expect(mail.recipients).toEqual([email]);
      expect(mail.from).toEqual({ name: 'Masthead', address: 'no-reply@news.example.org' });
      expect(mail.to).toEqual([{ name: '', address: email }]);
      expect(mail.subject).toBe('Confirm your account at news.example.org');
      expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
      expect(mail.html).toBeUndefined();
      expect(mail.text!.trim().split('\n\n')).toEqual([
        `The account "${username}" was registered at https://news.example.org with this address.`,
        'To confirm it, send this token within 24 hours with POST https://news.example.org/api/auth/register/confirm:',
        `  ${tokenIn(mail)}`,
        'If you did not register, ignore this mail: no account is created.',
      ]);
    });

    it('stores neither the token nor the password', async () => {
      const input = site.newAccountInput();
      const token = await site.requestRegistration(input);

      const rows = await rowsOf('registrations', input.email);

      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ password_hash: expect.stringMatching(/^\$argon2id\$/) });
      for (const secret of [token, input.password]) expect(JSON.stringify(rows)).not.toContain(secret);
    });

    it('returns 422 and sends no mail when the user name is taken, ignoring case', async () => {
      const { username } = await app.createUser('author');
      const input = site.newAccountInput({ username: username.toUpperCase() });

      const { body } = await register(input).expect(422);

      expect(body.error.details).toEqual([{ field: 'username', message: 'The username has already been taken.' }]);
      expect(await site.mailsTo(input.email)).toEqual([]);
    });

    it('returns an equal response for the address of an account and sends the notice only to that address', async () => {
      const { username, id } = await app.createUser('author');
      const email = `${username}@example.org`;
      const unknown = await register(site.newAccountInput());

      const known = await register(site.newAccountInput({ email: inCapitals(email) })).expect(202);

      expect(differences(known, unknown)).toEqual([]);
      // The mail goes to the address as stored in the account.
      const mail = await site.smtp.next(email);
      expect(mail.subject).toBe('You have an account at news.example.org');
      expect(mail.text).toContain('it already has an account');
      const [token, password] = [tokenIn(mail), 'another long password'];
      await confirm(token).expect(422);
      await site.post('password/reset', { token, password }).expect(204);
      const { body } = await login(email, password).expect(200);
      const me = await app.http.get('/api/auth/me').set('Authorization', `Bearer ${body.token}`).expect(200);
      expect(me.body.data.id).toBe(id);
      expect(await rowsOf('registrations', inCapitals(email))).toEqual([]);
    });

    it('sends no mail to the address of a disabled account and returns an equal response', async () => {
      const { id, username } = await app.createUser('member');
      await app.updateUser(id, { status: 'disabled' });
      const email = `${username}@example.org`;
      const unknown = await register(site.newAccountInput());

      const known = await register(site.newAccountInput({ email })).expect(202);

      expect(differences(known, unknown)).toEqual([]);
      expect(await site.mailsTo(email)).toEqual([]);
      expect(await rowsOf('registrations', email)).toEqual([]);
    });

    it('hashes one password whether or not the address has an account', async () => {
      const { username } = await app.createUser('member');
      const hash = jest.spyOn(argon2, 'hash');
      const worksOf = async (input: object) => {
        hash.mockClear();
        await register(input).expect(202);
        return hash.mock.calls.length;
      };

      expect(await worksOf(site.newAccountInput())).toBe(1);
      expect(await worksOf(site.newAccountInput({ email: `${username}@example.org` }))).toBe(1);
    });

    it('hashes at most two passwords at the same time', async () => {
      const limited = await MailApp.start({ MAX_REQUESTS_IN_FLIGHT: '10' });
      try {
        const { hash } = argon2;
        let [running, most] = [0, 0];
        jest.spyOn(argon2, 'hash').mockImplementation((async (...args: Parameters<typeof hash>) => {
          most = Math.max(most, ++running);
          await sleep(50);
          running--;
          return hash(...args);
        }) as typeof hash);

        const requests = Array.from({ length: 6 }, () => limited.post('register', limited.newAccountInput()));
        const statuses = (await Promise.all(requests)).map(({ status }) => status);

        expect(statuses).toEqual(Array(6).fill(202));
        expect(most).toBe(2);
      } finally {
        await limited.stop();
      }
    });

    it('returns 422 with every invalid field', async () => {
      const answer = await register({ username: 'a', email: 'b', password: 'c' }).expect(422);

      expect(invalidFields(answer).sort()).toEqual(['email', 'name', 'password', 'username']);
    });

    it('ignores role, status and avatar', async () => {
      const input = site.newAccountInput({ role: 'admin', status: 'disabled', avatar: 'https://example.org/a.png' });
      await confirm(await site.requestRegistration(input)).expect(204);

      expect(await rowsOf('users', input.email)).toMatchObject([{ role: 'member', status: 'active', avatar: null }]);
    });

    it.each([
      'jane@example.org\r\nBcc: victim@example.org',
      'jane@example.org\nBcc:victim@example.org',
      'jane,victim@example.org',
      'jane@example.org,victim@example.org',
      'jane;victim@example.org',
      'jane<victim@example.org',
      'jane<victim@example.org>',
      '"jane victim"@example.org',
      'jane:victim@example.org',
      'jane\u0000@example.org',
    ])('returns 422 for %j, which is not a single address', async (email) => {
      expect(invalidFields(await register(site.newAccountInput({ email })).expect(422))).toEqual(['email']);
    });

    it('writes no user input except the user name into the mail', async () => {
      const input = site.newAccountInput({ name: 'Win\r\nBcc: victim@example.org\r\n\r\nat http://spam.example' });
      await register(input).expect(202);

      const mail = await site.smtp.next(input.email);

      expect(mail.recipients).toEqual([input.email]);
      expect(JSON.stringify(mail)).not.toMatch(/spam|victim/);
    });
  });
});
