import { eventually } from '../../support/eventually.js';
import { EMAIL, MailApp, NEWCOMER, tokenIn } from '../../support/mail-app.js';
import { type Environment, startTestApp, type TestApp } from '../../support/test-app.js';
import { differences } from '../crawl/compare-responses.js';

const ADDRESS = '203.0.113.7';
const TOKEN = 'x'.repeat(43);
const BODIES: [path: string, body: object][] = [
  ['register', NEWCOMER],
  ['register/confirm', { token: TOKEN }],
  ['password/forgot', { email: EMAIL }],
  ['password/reset', { token: TOKEN, password: 'a long enough password' }],
];

describe('limits of account mails', () => {
  let site: MailApp;

  beforeAll(async () => {
    site = await MailApp.start();
  });
  afterAll(() => site.stop());

  it.each([
    ['register', (n: number) => ({ ...NEWCOMER, email: `other-${n}@example.org` })],
    ['password/forgot', (n: number) => ({ email: `other-${n}@example.org` })],
  ])('returns 429 at %s after 20 requests per hour from one IP address', async (path, body) => {
    for (let n = 0; n < 20; n++) await site.post(path, body(n), ADDRESS).expect(202);

    const { headers } = await site.post(path, body(20), ADDRESS).expect(429);

    expect(headers['x-ratelimit-limit']).toBe('20');
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
    await site.post(path, body(21), '203.0.113.8').expect(202);
  });

  it('sends the mail of a registration although strangers have requested mails for the address', async () => {
    const email = 'victim@example.org';
    for (const stranger of ['203.0.113.20', '203.0.113.21', '203.0.113.22']) {
      for (let n = 0; n < 6; n++) await site.post('password/forgot', { email }, stranger).expect(202);
    }
    for (let n = 0; n < 5; n++)
      await site.post('register', site.newAccountInput({ email }), '203.0.113.23').expect(202);
    const owner = site.newAccountInput({ email });
    await site.post('register', owner).expect(202);

    const mails = await site.mailsTo(email);
    expect(mails).toHaveLength(6);
    expect(mails.filter(({ text }) => text?.includes(owner.username))).toHaveLength(1);
  });

  it('sends five mails per hour for the requests of a client to one mailbox and does not reveal the limit', async () => {
    const { username } = await site.app.createUser('member');
    const email = `${username}@example.org`;
    const post = (path: string, body: object) => site.post(path, body, '203.0.113.24');
    const first = await post('password/forgot', { email });

    const others = [
      ...(await Promise.all(Array.from({ length: 3 }, () => post('password/forgot', { email })))),
      await post('password/forgot', { email: email.toUpperCase() }),
      await post('password/forgot', { email }),
    ];
    const registered = await post('register', site.newAccountInput({ email }));

    expect(others.flatMap((answer) => differences(answer, first))).toEqual([]);
    expect(registered.status).toBe(202);
    expect(await site.mailsTo(email)).toHaveLength(5);
  });
});

describe.each<[string, Environment, Record<string, string>]>([
  [
    'by default',
    {},
    {
      register: 'Registration is closed',
      password: 'Password reset needs mail, which is not set up (SMTP_URL)',
    },
  ],
  [
    'without a mail server',
    { AUTH_REGISTRATION: 'open' },
    {
      register: 'Registration needs mail, which is not set up (SMTP_URL)',
      password: 'Password reset needs mail, which is not set up (SMTP_URL)',
    },
  ],
])('account requests %s', (_, env, messages) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp(env);
  });
  afterAll(() => app.stop());

  it.each(BODIES)('returns 403 with the reason at %s', async (path, body) => {
    const answer = await app.http.post(`/api/auth/${path}`).send(body).expect(403);

    expect(answer.body.error).toMatchObject({ code: 'FORBIDDEN', message: messages[path.split('/')[0]!] });
  });

  it('stores no registration', async () => {
    expect(await app.sql('SELECT 1 FROM registrations')).toEqual([]);
  });
});

describe('closed registration with a mail server', () => {
  it('allows password reset', async () => {
    const site = await MailApp.start({ AUTH_REGISTRATION: 'closed' });
    try {
      await site.post('register', NEWCOMER).expect(403);
      await site.post('register/confirm', { token: TOKEN }).expect(403);
      const { username } = await site.app.createUser('member');
      const token = await site.requestPasswordReset(`${username}@example.org`);
      await site.post('password/reset', { token, password: 'another long password' }).expect(204);
    } finally {
      await site.stop();
    }
  });
});

describe('AUTH_CONFIRM_URL, AUTH_RESET_URL and SMTP_FROM', () => {
  it('set the links and the sender of mails', async () => {
    const site = await MailApp.start({
      AUTH_CONFIRM_URL: 'https://www.example.org/welcome?token={token}&from=mail',
      AUTH_RESET_URL: 'https://www.example.org/#/reset/{token}',
      SMTP_FROM: 'The Daily News <news@example.org>',
    });
    try {
      await site.post('register', NEWCOMER).expect(202);
      const confirmation = await site.smtp.next(EMAIL);
      expect(confirmation.from).toEqual({ name: 'The Daily News', address: 'news@example.org' });
      expect(confirmation.text!).toContain(
        `open this page within 24 hours:\n\n  https://www.example.org/welcome?token=${tokenIn(confirmation)}&from=mail\n`,
      );
      await site.post('register/confirm', { token: tokenIn(confirmation) }).expect(204);

      await site.post('password/forgot', { email: EMAIL }).expect(202);
      const reset = await site.smtp.next(EMAIL);
      expect(reset.text!).toContain(
        `open this page within an hour:\n\n  https://www.example.org/#/reset/${tokenIn(reset)}\n`,
      );
    } finally {
      await site.stop();
    }
  });
});

describe('the job auth.expired-requests', () => {
  const JOB = "name = 'auth.expired-requests'";

  it('deletes only expired registrations and password resets', async () => {
    const site = await MailApp.start();
    try {
      const { username } = await site.app.createUser('member');
      const reset = `${username}@example.org`;
      const [old, young] = [site.newAccountInput(), site.newAccountInput()];
      for (const input of [old, young]) await site.requestRegistration(input);
      await site.requestPasswordReset(reset);
      await site.expire('registrations', old.email);
      await site.expire('password_resets', reset);

      // Waits for the first run, because its end would overwrite next_at.
      const ended = () => site.app.sql(`SELECT 1 FROM jobs WHERE ${JOB} AND last_ended_at IS NOT NULL`);
      expect(await eventually(ended, ({ length }) => length === 1)).toHaveLength(1);
      await site.app.sql(`UPDATE jobs SET next_at = '2000-01-01 00:00:00.000' WHERE ${JOB}`);
      const left = async () => [
        ...(await site.app.sql('SELECT username FROM registrations')),
        ...(await site.app.sql('SELECT 1 FROM password_resets')),
      ];

      expect(await eventually(left, ({ length }) => length === 1)).toEqual([{ username: young.username }]);
    } finally {
      await site.stop();
    }
  });
});
