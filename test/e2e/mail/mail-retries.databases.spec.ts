import { Logger } from '@nestjs/common';
import { RETRY_PAUSES_S } from '../../../src/core/mail/mail-delivery.js';
import { SmtpServer } from '../../support/smtp-server.js';
import { MailSite } from './mail-site.js';

const JANE = 'jane@example.org';
const ANN = 'ann@example.org';
const TEMPORARY = 451;
const PERMANENT = 550;

describe('a mail that the server rejects', () => {
  let site: MailSite;
  /** Reply codes by recipient; other recipients are accepted. */
  let replies: Record<string, number>;
  /** Reply code to the text of a mail; 0 accepts it. */
  let bodyReply: number;
  /** Reply code to a connection; 0 accepts it. */
  let greetingReply: number;
  let warn: jest.SpyInstance;
  let error: jest.SpyInstance;

  beforeAll(async () => {
    site = await MailSite.start({
      onRcptTo: ({ address }, _session, done) => done(replies[address] ? rejection(replies[address]) : null),
      onConnect: (_session, done) => done(greetingReply ? rejection(greetingReply) : null),
      onMailFrom: (_address, _session, done) => done(bodyReply ? rejection(bodyReply) : null),
    });
  });
  afterAll(() => site.stop());
  beforeEach(() => {
    replies = {};
    [bodyReply, greetingReply] = [0, 0];
    warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await site.app.sql('DELETE FROM mails');
  });

  const rejection = (code: number) => Object.assign(new Error('secret-token of the recipient'), { responseCode: code });
  const pauseOf = ({ next_attempt_at: time }: { next_attempt_at: Date | string }) =>
    ((time instanceof Date ? time : new Date(`${time.replace(' ', 'T')}Z`)).getTime() - Date.now()) / 1000;

  it('is retried with the pauses of the schedule, for 23.6 hours, and then given up', async () => {
    bodyReply = TEMPORARY;
    const before = await site.metrics();
    await site.enqueue();
    for (const [n, pause] of RETRY_PAUSES_S.entries()) {
      await site.send();
      const [row] = await site.rows();
      expect(row).toMatchObject({ attempts: n + 1 });
      expect(Math.abs(pauseOf(row!) - pause)).toBeLessThan(1.5);
      // Not due before the pause has ended.
      await site.send();
      expect((await site.rows())[0]).toMatchObject({ attempts: n + 1 });
      await site.skipPause();
    }

    await site.send();

    expect(RETRY_PAUSES_S.reduce((sum, pause) => sum + pause) / 3600).toBeCloseTo(23.6, 1);
    expect(await site.rows()).toEqual([]);
    const after = await site.metrics();
    expect([after.retried - before.retried, after.failed - before.failed]).toEqual([RETRY_PAUSES_S.length, 1]);
    const logged = { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: TEMPORARY };
    expect(error.mock.calls).toEqual([[logged, 'A mail could not be sent (test.deadline)']]);
    expect(warn.mock.calls).toEqual(
      RETRY_PAUSES_S.map(() => [logged, 'A mail could not be sent and will be retried (test.deadline)']),
    );
  });

  it('arrives after the retry with the Message-ID of the first attempt', async () => {
    bodyReply = TEMPORARY;
    await site.enqueue();
    await site.send();
    const [row] = await site.rows();
    bodyReply = 0;
    await site.skipPause();

    await site.send();

    expect((await site.smtp.next(JANE)).messageId).toBe(row!.message_id);
    expect(await site.rows()).toEqual([]);
  });

  it('is not retried after a permanent rejection', async () => {
    replies = { [JANE]: PERMANENT };
    const { failed } = await site.metrics();
    await site.enqueue();

    await site.send();

    expect(await site.rows()).toEqual([]);
    expect((await site.metrics()).failed).toBe(failed + 1);
    expect(error.mock.calls).toEqual([
      [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: PERMANENT }, 'A mail could not be sent (test.deadline)'],
    ]);
  });

  it.each([
    ['rejects the connection', () => (greetingReply = 554)],
    ['requires a sign-in', () => (bodyReply = 530)],
  ])('is retried if the server %s', async (_, reject) => {
    reject();
    await site.enqueue();

    await site.send();

    expect(await site.rows()).toMatchObject([{ attempts: 1 }]);
    expect([warn.mock.calls.length, error.mock.calls.length]).toEqual([1, 0]);
  });

  it('is retried if the server rejects the password', async () => {
    const smtp = await SmtpServer.start({
      ...{ disabledCommands: ['STARTTLS'], allowInsecureAuth: true },
      onAuth: (_auth, _session, done) => done(rejection(535)),
    });
    const other = await MailSite.start({}, { SMTP_URL: smtp.url.replace('//', '//news:former@') });
    try {
      await other.enqueue();

      await other.send();

      expect(await other.rows()).toMatchObject([{ attempts: 1 }]);
      const logged = { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 };
      expect(warn.mock.calls).toContainEqual([logged, 'A mail could not be sent and will be retried (test.deadline)']);
    } finally {
      await other.stop();
      await smtp.stop();
    }
  });

  it('is retried only for the recipients that were rejected temporarily', async () => {
    replies = { [JANE]: TEMPORARY, 'gone@example.org': PERMANENT };
    await site.enqueue({ to: [JANE, ANN, 'gone@example.org'] });
    await site.send();
    expect((await site.smtp.next(ANN)).recipients).toEqual([ANN]);
    expect([warn.mock.calls.length, error.mock.calls.length]).toEqual([1, 1]);
    replies = {};
    await site.skipPause();

    await site.send();

    const mail = await site.smtp.next(JANE);
    expect(mail.recipients).toEqual([JANE]);
    expect(mail.to!.map(({ address }) => address)).toEqual([JANE, ANN, 'gone@example.org']);
    expect(await site.rows()).toEqual([]);
  });

  it('is retried for all recipients if each was rejected, some of them temporarily', async () => {
    replies = { [JANE]: TEMPORARY, [ANN]: PERMANENT };
    await site.enqueue({ to: [JANE, ANN] });
    await site.send();
    replies = {};
    await site.skipPause();

    await site.send();

    expect((await site.smtp.next(JANE)).recipients).toEqual([JANE]);
  });

  it('is retried if it cannot be decrypted', async () => {
    await site.enqueue();
    await site.app.sql("UPDATE mails SET content = 'v1.other.key'");

    await site.send();

    expect(await site.rows()).toMatchObject([{ attempts: 1 }]);
    expect(warn.mock.calls).toEqual([
      [
        { err: expect.objectContaining({ message: 'The secret cannot be read with this ENCRYPTION_KEY' }) },
        'A mail could not be sent and will be retried (test.deadline)',
      ],
    ]);
  });

  const refuse = (statement: 'UPDATE' | 'DELETE') =>
    site.app.sql(
      site.app.kind === 'sqlite'
        ? `CREATE TRIGGER refuse BEFORE ${statement} ON mails BEGIN SELECT RAISE(ABORT, 'refused'); END`
        : `CREATE TRIGGER refuse BEFORE ${statement} ON mails FOR EACH ROW
             SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'refused'`,
    );
  const accept = () => site.app.sql('DROP TRIGGER refuse');

  it('is not sent if its attempt cannot be recorded', async () => {
    await site.enqueue();
    await refuse('UPDATE');
    const before = site.smtp.mails.length;
    try {
      await expect(site.send()).rejects.toThrow('refused');
    } finally {
      await accept();
    }
    expect(site.smtp.mails).toHaveLength(before);
    expect(await site.rows()).toMatchObject([{ attempts: 0 }]);
  });

  it('arrives again after the pause, with the same Message-ID, if its removal cannot be recorded', async () => {
    await site.enqueue({ to: ANN });
    await refuse('DELETE');
    try {
      await site.send();
      // Not due before the pause has ended.
      await site.send();
    } finally {
      await accept();
    }
    const first = await site.smtp.next(ANN);
    expect(site.smtp.mails.filter(({ messageId }) => messageId === first.messageId)).toHaveLength(1);
    await site.skipPause();

    await site.send();

    expect((await site.smtp.next(ANN)).messageId).toBe(first.messageId);
    expect(await site.rows()).toEqual([]);
  });
});
