import { MailApp, tokenIn } from '../../support/mail-app.js';
import { invalidFields } from '../../support/invalid-fields.js';
import type { TestApp } from '../../support/test-app.js';
import { differences } from '../crawl/compare-responses.js';

const PASSWORD = 'another long password';

describe('password reset', () => {
  let site: MailApp;
  let app: TestApp;

  beforeAll(async () => {
    site = await MailApp.start();
    ({ app } = site);
  });

  afterAll(() => site.stop());

  const createUser = async () => {
    const user = await app.createUser('author');
    return { ...user, email: `${user.username}@example.org` };
  };
  const forgot = (email: unknown) => site.post('password/forgot', { email });
  const reset = (token: unknown, password: unknown = PASSWORD, address?: string) =>
    site.post('password/reset', { token, password }, address);
  const login = (username: string, password: string) => site.post('login', { username, password });
  const resetsOf = (userId: number) => app.sql('SELECT * FROM password_resets WHERE user_id = ?', [userId]);

  describe('POST /api/auth/password/forgot', () => {
    it('returns 202 and sends a mail with a token', async () => {
      const { email } = await createUser();

      const { body } = await forgot(email).expect(202);

      expect(body).toEqual({ message: 'If an account has this address, instructions are sent to the address.' });
      const mail = await site.smtp.next(email);
      expect(mail.subject).toBe('A new password for your account at news.example.org');
      expect(mail.text!.trim().split('\n\n')).toEqual([
        'A new password was requested for your account at https://news.example.org.',
        'To choose it, send this token within an hour with POST https://news.example.org/api/auth/password/reset:',
        `  ${tokenIn(mail)}`,
        'If you did not request it, ignore this mail: your password does not change.',
      ]);
    });

    it('returns an equal response without a mail for an unknown address and a disabled account', async () => {
      const [known, disabled] = [await createUser(), await createUser()];
      await app.updateUser(disabled.id, { status: 'disabled' });
      const answer = await forgot(known.email).expect(202);

      for (const email of [disabled.email, 'nobody@example.org']) {
        expect(differences(await forgot(email), answer)).toEqual([]);
        expect(await site.mailsTo(email)).toEqual([]);
      }
    });

    it('sends no mail to an imported account without a password', async () => {
      const { id, email } = await createUser();
      await app.sql('UPDATE users SET password_hash = NULL WHERE id = ?', [id]);

      await forgot(email).expect(202);

      expect(await site.mailsTo(email)).toEqual([]);
    });

    it('sends the mail to the stored address and not to the address of the request', async () => {
      const { email } = await createUser();

      // The service folds the full-width ａ to a. A mail server treats the two as different addresses.
      await forgot(email.replace('a', 'ａ')).expect(202);

      expect((await site.smtp.next(email)).recipients).toEqual([email]);
    });

    it('does not store the token', async () => {
      const { id, email } = await createUser();
      const token = await site.requestPasswordReset(email);

      const rows = await resetsOf(id);

      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it.each([[undefined], [null], [''], ['nobody'], [5], ['a@b\r\nBcc: c@d'], ['a'.repeat(190).concat('@b')]])(
      'returns 422 for the address %j',
      async (email) => {
        expect(invalidFields(await forgot(email).expect(422))).toEqual(['email']);
      },
    );
  });

  describe('POST /api/auth/password/reset', () => {
    it('returns 204, replaces the password and ends all sessions', async () => {
      const { username, password, headers, email } = await createUser();
      const { body: pair } = await login(username, password).expect(200);
      const token = await site.requestPasswordReset(email);

      await reset(token).expect(204, '');

      await app.http.get('/api/auth/me').set(headers).expect(401);
      await site.post('refresh', { refresh_token: pair.refresh_token }).expect(401);
      await login(username, password).expect(401);
      await login(username, PASSWORD).expect(200);
    });

    it('invalidates the token and all other tokens of the account', async () => {
      const [user, other] = [await createUser(), await createUser()];
      const tokens = [await site.requestPasswordReset(user.email), await site.requestPasswordReset(user.email)];
      const theirs = await site.requestPasswordReset(other.email);

      await reset(tokens[0]).expect(204);

      for (const token of tokens) {
        const { body } = await reset(token, 'yet another password').expect(422);
        expect(body.error.details).toEqual([{ field: 'token', message: 'The token is invalid or has expired.' }]);
      }
      await login(user.username, PASSWORD).expect(200);
      await reset(theirs).expect(204);
    });

    it('accepts the token once in 8 concurrent requests', async () => {
      const { username, email } = await createUser();
      const token = await site.requestPasswordReset(email);
      const passwords = Array.from({ length: 8 }, (_, n) => `the long password ${n}`);

      const answers = await Promise.all(passwords.map((password) => reset(token, password)));

      const statuses = answers.map(({ status }) => status);
      expect([...statuses].sort()).toEqual([204, ...Array<number>(7).fill(422)]);
      await login(username, passwords[statuses.indexOf(204)]!).expect(200);
    });

    it('accepts one of two tokens of an account in concurrent requests', async () => {
      const { username, email } = await createUser();
      const tokens = [await site.requestPasswordReset(email), await site.requestPasswordReset(email)];

      const answers = await Promise.all(tokens.map((token, n) => reset(token, `the long password ${n}`)));

      const statuses = answers.map(({ status }) => status);
      expect([...statuses].sort()).toEqual([204, 422]);
      await login(username, `the long password ${statuses.indexOf(204)}`).expect(200);
    });

    it('returns 422 when the token is older than one hour', async () => {
      const { username, password, email } = await createUser();
      const token = await site.requestPasswordReset(email);
      expect(Math.abs((await site.millisecondsToExpiry('password_resets', email)) - 3_600_000)).toBeLessThan(60_000);
      await site.expire('password_resets', email);

      await reset(token).expect(422);

      await login(username, password).expect(200);
    });

    it('returns 422 after the account was disabled, also after it is enabled again', async () => {
      const { id, username, email } = await createUser();
      const token = await site.requestPasswordReset(email);
      await app.updateUser(id, { status: 'disabled' });
      await reset(token).expect(422);

      await app.updateUser(id, { status: 'active' });

      await reset(token).expect(422);
      await login(username, PASSWORD).expect(401);
    });

    it('returns 422 for an account that was disabled directly in the database', async () => {
      const { id, email } = await createUser();
      const token = await site.requestPasswordReset(email);
      await app.sql("UPDATE users SET status = 'disabled' WHERE id = ?", [id]);

      await reset(token).expect(422);
    });

    it('allows a sign-in from its address after strangers have used up the failures of the account', async () => {
      const { username, email } = await createUser();
      for (let n = 0; n < 100; n++) {
        await site.post('login', { username, password: 'a wrong password' }, `192.0.2.${n % 10}`).expect(401);
      }
      const address = '203.0.113.77';
      await reset(await site.requestPasswordReset(email), PASSWORD, address).expect(204);

      await site.post('login', { username, password: PASSWORD }, '203.0.113.78').expect(429);
      await site.post('login', { username, password: PASSWORD }, address).expect(200);
    });

    it('returns 422 after the account has got another e-mail address', async () => {
      const { id, username, password, email } = await createUser();
      const token = await site.requestPasswordReset(email);
      await app.updateUser(id, { email: `new-${email}` });

      await reset(token).expect(422);

      await login(username, password).expect(200);
    });

    it('returns 422 after another account has got the e-mail address', async () => {
      const [former, present] = [await createUser(), await createUser()];
      const token = await site.requestPasswordReset(former.email);
      await app.updateUser(former.id, { email: `new-${former.email}` });
      await app.updateUser(present.id, { email: former.email });

      await reset(token).expect(422);

      for (const { username, password } of [former, present]) await login(username, password).expect(200);
    });

    it('returns 422 after the user or an administrator has changed the password', async () => {
      const [own, managed] = [await createUser(), await createUser()];
      const tokens = [await site.requestPasswordReset(own.email), await site.requestPasswordReset(managed.email)];
      await app.http
        .put('/api/auth/password')
        .set(own.headers)
        .send({ current_password: own.password, password: 'a third long password' })
        .expect(204);
      await app.updateUser(managed.id, { password: 'a third long password' });

      for (const token of tokens) await reset(token).expect(422);
    });

    it('allows sign-in with the new password immediately, also after a 429', async () => {
      const { username, email } = await createUser();
      const address = '2001:db8:ffff::1';
      const tryFrom = (password: string) => site.post('login', { username, password }, address);
      for (let n = 0; n < 10; n++) await tryFrom('not the password').expect(401);
      await tryFrom(PASSWORD).expect(429);

      await reset(await site.requestPasswordReset(email), PASSWORD, address).expect(204);

      await tryFrom(PASSWORD).expect(200);
    });

    it('returns 422 for an invalid password and does not use up the token', async () => {
      const token = await site.requestPasswordReset((await createUser()).email);

      for (const password of ['x'.repeat(11), 'x'.repeat(257), null, undefined, 5]) {
        expect(invalidFields(await reset(token, password ?? null).expect(422))).toEqual(['password']);
      }
      await reset(token).expect(204);
    });

    it.each([[undefined], [null], [''], [5], [['x']], ['x'.repeat(101)], ['x'.repeat(43)]])(
      'returns 422 for the token %j',
      async (token) => {
        expect(invalidFields(await reset(token).expect(422))).toEqual(['token']);
      },
    );
  });
});
