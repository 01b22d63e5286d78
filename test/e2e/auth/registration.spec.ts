import argon2 from 'argon2';
import { MailApp, tokenIn } from '../../support/mail-app.js';
import { fieldsOf } from '../../support/refused-fields.js';
import type { TestApp } from '../../support/test-app.js';
import { differences } from '../crawl/answers.js';

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
    it('answers 202, sends a mail, and makes the account once its token comes back', async () => {
      const { username, email, password, name } = site.newcomer();

      const { body } = await register({ username, email, password, name }).expect(202);

      expect(body).toEqual({ message: 'A mail to this address says how to go on.' });
      const mail = await site.smtp.next(email);
      await login(username, password).expect(401);
      expect(await rowsOf('users', email)).toEqual([]);
      await confirm(tokenIn(mail)).expect(204, '');
      const { body: pair } = await login(email, password).expect(200);
      const me = await app.http.get('/api/auth/me').set('Authorization', `Bearer ${pair.token}`).expect(200);
      expect(me.body.data.attributes).toMatchObject({ username, email, name, role: 'member', status: 'active' });
    });

    it('sends a mail that says from whom it is, for what, and how to go on', async () => {
      const { email, username, ...rest } = site.newcomer();
      await register({ email, username, ...rest }).expect(202);

      const mail = await site.smtp.next(email);

      expect(mail.recipients).toEqual([email]);
      expect(mail.from).toEqual({ name: 'Masthead', address: 'no-reply@news.example.org' });
      expect(mail.to).toEqual([{ name: '', address: email }]);
      expect(mail.subject).toBe('Confirm your account at news.example.org');
      expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
      expect(mail.html).toBeUndefined();
      expect(mail.text!.trim().split('\n\n')).toEqual([
        `Somebody, we hope you, has registered the account "${username}" at https://news.example.org with this address.`,
        'To confirm it, send this token within 24 hours with POST https://news.example.org/api/auth/register/confirm:',
        `  ${tokenIn(mail)}`,
        'If it was not you, do nothing: no account is made then.',
      ]);
    });

    it('keeps neither the token nor the password', async () => {
      const input = site.newcomer();
      const token = await site.registered(input);

      const rows = await rowsOf('registrations', input.email);

      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ password_hash: expect.stringMatching(/^\$argon2id\$/) });
      for (const secret of [token, input.password]) expect(JSON.stringify(rows)).not.toContain(secret);
    });

    it('answers 422 when the user name is taken, in any case, and sends nothing', async () => {
      const { username } = await app.createUser('author');
      const input = site.newcomer({ username: username.toUpperCase() });

      const { body } = await register(input).expect(422);

      expect(body.error.details).toEqual([{ field: 'username', message: 'The username has already been taken.' }]);
      expect(await site.mailsTo(input.email)).toEqual([]);
    });

    it('does not tell in its answer that an address has an account, but to that address', async () => {
      const { username, id } = await app.createUser('author');
      const email = `${username}@example.org`;
      const unknown = await register(site.newcomer());

      const known = await register(site.newcomer({ email: inCapitals(email) })).expect(202);

      expect(differences(known, unknown)).toEqual([]);
      // To the address as the account has it.
      const mail = await site.smtp.next(email);
      expect(mail.subject).toBe('You have an account at news.example.org');
      expect(mail.text).toContain('There is an account with it already');
      const [token, password] = [tokenIn(mail), 'another long password'];
      await confirm(token).expect(422);
      await site.post('password/reset', { token, password }).expect(204);
      const { body } = await login(email, password).expect(200);
      const me = await app.http.get('/api/auth/me').set('Authorization', `Bearer ${body.token}`).expect(200);
      expect(me.body.data.id).toBe(id);
      expect(await rowsOf('registrations', inCapitals(email))).toEqual([]);
    });

    it('sends nothing to the address of a disabled account, and answers as ever', async () => {
      const { id, username } = await app.createUser('member');
      await app.changeUser(id, { status: 'disabled' });
      const email = `${username}@example.org`;
      const unknown = await register(site.newcomer());

      const known = await register(site.newcomer({ email })).expect(202);

      expect(differences(known, unknown)).toEqual([]);
      expect(await site.mailsTo(email)).toEqual([]);
      expect(await rowsOf('registrations', email)).toEqual([]);
    });

    it('does the same dear work whether the address has an account or not', async () => {
      const { username } = await app.createUser('member');
      const hash = jest.spyOn(argon2, 'hash');
      const worksOf = async (input: object) => {
        hash.mockClear();
        await register(input).expect(202);
        return hash.mock.calls.length;
      };

      expect(await worksOf(site.newcomer())).toBe(1);
      expect(await worksOf(site.newcomer({ email: `${username}@example.org` }))).toBe(1);
    });

    it('names every field that is wrong', async () => {
      const answer = await register({ username: 'a', email: 'b', password: 'c' }).expect(422);

      expect(fieldsOf(answer).sort()).toEqual(['email', 'name', 'password', 'username']);
    });

    it('takes no role and no state', async () => {
      const input = site.newcomer({ role: 'admin', status: 'disabled', avatar: 'https://example.org/a.png' });
      await confirm(await site.registered(input)).expect(204);

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
    ])('answers 422 to %j: whom a mail goes to is one address', async (email) => {
      expect(fieldsOf(await register(site.newcomer({ email })).expect(422))).toEqual(['email']);
    });

    it('writes nothing into a mail that a stranger has typed, but for the user name', async () => {
      const input = site.newcomer({ name: 'Win\r\nBcc: victim@example.org\r\n\r\nat http://spam.example' });
      await register(input).expect(202);

      const mail = await site.smtp.next(input.email);

      expect(mail.recipients).toEqual([input.email]);
      expect(JSON.stringify(mail)).not.toMatch(/spam|victim/);
    });
  });

  describe('POST /api/auth/register/confirm', () => {
    it('answers 204 once, however many come at once', async () => {
      const input = site.newcomer();
      const token = await site.registered(input);

      const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));

      const refused = answers.filter(({ status }) => status !== 204);
      expect(refused.map(fieldsOf)).toEqual(Array(9).fill(['token']));
      expect(await rowsOf('users', input.email)).toHaveLength(1);
      const { body } = await confirm(token).expect(422);
      expect(body.error.details).toEqual([{ field: 'token', message: 'The token is invalid or has expired.' }]);
    });

    it('makes one account of several registrations with one address, and forgets the others', async () => {
      const first = site.newcomer();
      const more = [site.newcomer({ email: first.email }), site.newcomer({ email: inCapitals(first.email) })];
      const tokens = [await site.registered(first)];
      for (const input of more) tokens.push(await site.registered(input));

      const answers = await Promise.all(tokens.map((token) => confirm(token)));

      expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422]);
      for (const token of tokens) await confirm(token).expect(422);
      const rows = await app.sql('SELECT username FROM users WHERE email_key = ?', [first.email]);
      expect(rows).toHaveLength(1);
      expect(await app.sql('SELECT 1 FROM registrations WHERE email_key = ?', [first.email])).toEqual([]);
    });

    it('answers 422 when the user name has been taken since', async () => {
      const first = site.newcomer();
      const second = site.newcomer({ username: first.username });
      const [one, other] = [await site.registered(first), await site.registered(second)];
      await confirm(one).expect(204);

      const { body } = await confirm(other).expect(422);

      expect(body.error.details).toEqual([{ field: 'username', message: 'The username has already been taken.' }]);
      expect(await rowsOf('users', second.email)).toEqual([]);
    });

    it('answers 422 when the address has been taken since', async () => {
      const input = site.newcomer();
      const token = await site.registered(input);
      const { id } = await app.createUser('member');
      await app.changeUser(id, { email: input.email });

      expect(fieldsOf(await confirm(token).expect(422))).toEqual(['email']);
    });

    it('answers 422 after a day', async () => {
      const input = site.newcomer();
      const token = await site.registered(input);
      expect(Math.abs((await site.lifeOf('registrations', input.email)) - 86_400_000)).toBeLessThan(60_000);
      await site.expire('registrations', input.email);

      await confirm(token).expect(422);

      expect(await rowsOf('users', input.email)).toEqual([]);
    });

    it.each([[undefined], [null], [''], [5], [['x']], [{}], ['x'.repeat(101)], ['x'.repeat(43)]])(
      'answers 422 to the token %j',
      async (token) => {
        expect(fieldsOf(await confirm(token).expect(422))).toEqual(['token']);
      },
    );
  });
});

/** But for the host, which mail software writes in small letters. */
const inCapitals = (email: string): string => email.replace(/^[^@]*/, (name) => name.toUpperCase());
