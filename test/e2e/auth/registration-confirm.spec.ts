import { invalidFields } from '../../support/invalid-fields.js';
import { inCapitals, MailApp } from '../../support/mail-app.js';
import type { TestApp } from '../../support/test-app.js';

describe('registration', () => {
  let site: MailApp;
  let app: TestApp;

  beforeAll(async () => {
    site = await MailApp.start();
    ({ app } = site);
  });

  afterAll(() => site.stop());

  const confirm = (token: unknown) => site.post('register/confirm', { token });
  const usersOf = (email: string) => app.sql('SELECT * FROM users WHERE email = ?', [email]);

  describe('POST /api/auth/register/confirm', () => {
    it('returns 204 once and 422 to the other concurrent requests', async () => {
      const input = site.newAccountInput();
      const token = await site.requestRegistration(input);

      const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));

      const refused = answers.filter(({ status }) => status !== 204);
      expect(refused.map(invalidFields)).toEqual(Array(9).fill(['token']));
      expect(await usersOf(input.email)).toHaveLength(1);
      const { body } = await confirm(token).expect(422);
      expect(body.error.details).toEqual([{ field: 'token', message: 'The token is invalid or has expired.' }]);
    });

    it('creates one account for several registrations of one address and deletes the others', async () => {
      const first = site.newAccountInput();
      const more = [
        site.newAccountInput({ email: first.email }),
        site.newAccountInput({ email: inCapitals(first.email) }),
      ];
      const tokens = [await site.requestRegistration(first)];
      for (const input of more) tokens.push(await site.requestRegistration(input));

      const answers = await Promise.all(tokens.map((token) => confirm(token)));

      expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422]);
      for (const token of tokens) await confirm(token).expect(422);
      const rows = await app.sql('SELECT username FROM users WHERE email_key = ?', [first.email]);
      expect(rows).toHaveLength(1);
      expect(await app.sql('SELECT 1 FROM registrations WHERE email_key = ?', [first.email])).toEqual([]);
    });

    it('returns 422 when the user name was taken after the registration', async () => {
      const first = site.newAccountInput();
      const second = site.newAccountInput({ username: first.username });
      const [one, other] = [await site.requestRegistration(first), await site.requestRegistration(second)];
      await confirm(one).expect(204);

      const { body } = await confirm(other).expect(422);

      expect(body.error.details).toEqual([{ field: 'username', message: 'The username has already been taken.' }]);
      expect(await usersOf(second.email)).toEqual([]);
    });

    it('returns 422 when the address was taken after the registration', async () => {
      const input = site.newAccountInput();
      const token = await site.requestRegistration(input);
      const { id } = await app.createUser('member');
      await app.updateUser(id, { email: input.email });

      expect(invalidFields(await confirm(token).expect(422))).toEqual(['email']);
    });

    it('returns 422 when the token is older than one day', async () => {
      const input = site.newAccountInput();
      const token = await site.requestRegistration(input);
      expect(Math.abs((await site.millisecondsToExpiry('registrations', input.email)) - 86_400_000)).toBeLessThan(
        60_000,
      );
      await site.expire('registrations', input.email);

      await confirm(token).expect(422);

      expect(await usersOf(input.email)).toEqual([]);
    });

    it.each([[undefined], [null], [''], [5], [['x']], [{}], ['x'.repeat(101)], ['x'.repeat(43)]])(
      'returns 422 for the token %j',
      async (token) => {
        expect(invalidFields(await confirm(token).expect(422))).toEqual(['token']);
      },
    );
  });
});
