import { Logger } from '@nestjs/common';
import { Mailer } from '../../../src/core/mail/index.js';
import { SendMailsJob } from '../../../src/core/mail/send-mails.job.js';
import { moveClock } from '../../support/clock-mocks.js';
import { MailApp, tokenIn } from '../../support/mail-app.js';
import { differences } from '../crawl/compare-responses.js';

/** Of 80 mails: 20 registrations, 10 of them wait for a retry, 2 of these to one domain. */
const MAIL_QUEUE_LIMIT = '80';
const [REGISTRATIONS, RETRIES, RETRIES_OF_DOMAIN] = [20, 10, 2];
/** The job makes five attempts at the same time, whose transactions do not see each other's mails on MySQL. */
const EXCESS = 4;
const HOUR_MS = 3_600_000;

describe('mails that anonymous callers request', () => {
  let site: MailApp;
  let attempts: number;
  const recipients: string[] = [];
  /** The server accepts mails to the hosts that contain `rejecting` from this attempt on. */
  let firstAccepted: number;

  beforeAll(async () => {
    site = await MailApp.start({ JOBS_RUN: 'false', MAIL_QUEUE_LIMIT }, [], {
      onRcptTo: ({ address }, _session, done) => {
        recipients.push(address);
        const isRejected = address.toLowerCase().includes('rejecting') && ++attempts < firstAccepted;
        done(isRejected ? Object.assign(new Error('Try again later'), { responseCode: 450 }) : null);
      },
    });
  });
  afterAll(() => site.stop());
  beforeEach(() => {
    [attempts, firstAccepted] = [0, Infinity];
    for (const level of ['warn', 'error'] as const) jest.spyOn(Logger.prototype, level).mockImplementation();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await site.app.sql('DELETE FROM mails');
  });

  const send = () => site.app.app.get(SendMailsJob, { strict: false }).run(new AbortController().signal);
  const retry = async () => {
    await site.app.sql("UPDATE mails SET next_attempt_at = '2000-01-01 00:00:00.000'");
    await send();
  };
  const countWaiting = async () => (await site.app.sql('SELECT id FROM mails')).length;
  const inputAt = (host: string) => {
    const input = site.newAccountInput();
    return { ...input, email: `${input.username}@${host}` };
  };
  const register = async (count: number, hostOf: (n: number) => string) => {
    for (let n = 0; n < count; n++) await site.post('register', inputAt(hostOf(n))).expect(202);
  };

  it('cannot use up the room of mails of other kinds', async () => {
    const { username } = await site.app.createUser('member');
    const email = `${username}@example.org`;
    await register(REGISTRATIONS, () => 'rejecting.example');

    const known = await site.post('register', site.newAccountInput({ email })).expect(503);
    const unknown = await site.post('register', inputAt('example.org')).expect(503);
    await site.post('password/forgot', { email }).expect(202);
    await site.app.app.get(Mailer).enqueue('test', { to: 'jane@example.org', subject: 'a', text: 'a' });
    await send();

    expect(known.body.error.message).toBe('Too many mails are waiting');
    expect(differences(known, unknown)).toEqual([]);
    expect(tokenIn(await site.smtp.next(email))).toHaveLength(43);
    await site.smtp.next('jane@example.org');
  });

  it('wait for retries to one domain and its subdomains up to a limit, and other domains have room', async () => {
    await register(10, (n) => (n % 2 ? `host-${n}.rejecting.example` : 'Rejecting.example'));
    await send();
    const ofDomain = await countWaiting();
    await register(1, () => 'other-rejecting.example');
    await send();

    expect(ofDomain).toBeGreaterThanOrEqual(RETRIES_OF_DOMAIN);
    expect(ofDomain).toBeLessThanOrEqual(RETRIES_OF_DOMAIN + EXCESS);
    expect(await countWaiting()).toBe(ofDomain + 1);
    expect(JSON.stringify(await site.app.sql('SELECT * FROM mails'))).not.toContain('rejecting');
  });

  it('leave room for registrations and password resets while mails to many domains are rejected', async () => {
    const { username } = await site.app.createUser('member');
    await register(REGISTRATIONS, (n) => `rejecting-${n}.example`);
    await send();
    const waiting = await countWaiting();
    expect(waiting).toBeGreaterThanOrEqual(RETRIES);
    expect(waiting).toBeLessThanOrEqual(RETRIES + EXCESS);

    const input = inputAt('example.org');
    await site.post('register', input).expect(202);
    await site.post('password/forgot', { email: `${username}@example.org` }).expect(202);
    await send();

    const token = tokenIn(await site.smtp.next(input.email));
    await site.post('register/confirm', { token }).expect(204);
    await site.smtp.next(`${username}@example.org`);
    expect(await countWaiting()).toBe(waiting);
  });

  it('do not delay mails of other kinds', async () => {
    const { username } = await site.app.createUser('member');
    const email = `${username}@example.org`;
    await register(10, () => 'provider.example');
    await site.post('password/forgot', { email }).expect(202);
    recipients.length = 0;

    await send();

    expect(recipients).toHaveLength(11);
    // Five mails are sent at the same time.
    expect(recipients.slice(0, 5)).toContain(email);
  });

  it('arrive in any number at a domain that accepts them', async () => {
    const before = site.smtp.mails.length;
    await register(REGISTRATIONS, () => 'provider.example');

    await send();

    expect(site.smtp.mails).toHaveLength(before + REGISTRATIONS);
  });

  it('arrive after a delay of 30 minutes by greylisting', async () => {
    firstAccepted = 6;
    const input = inputAt('rejecting.example');
    await site.post('register', input).expect(202);
    await send();
    // The pauses of 2 s to 5 min.
    for (let n = 0; n < 4; n++) await retry();
    moveClock(site.app, 372_000 + 1_800_000);

    await retry();

    const token = tokenIn(await site.smtp.next(input.email));
    await site.post('register/confirm', { token }).expect(204);
  });

  it('are given up at the last attempt within an hour', async () => {
    await register(1, () => 'rejecting.example');
    await send();
    for (let n = 0; n < 4; n++) await retry();
    expect(await countWaiting()).toBe(1);

    await retry();

    expect(await countWaiting()).toBe(0);
    expect(attempts).toBe(6);
  });

  it('are given up an hour after the first rejection', async () => {
    await register(1, () => 'rejecting.example');
    await send();
    moveClock(site.app, HOUR_MS - 60_000);
    await retry();
    expect(await countWaiting()).toBe(1);
    moveClock(site.app, HOUR_MS);

    await retry();

    expect(await countWaiting()).toBe(0);
    expect(attempts).toBe(2);
  });
});
