import { Logger } from '@nestjs/common';
import { Mailer } from '../../../src/core/mail/index.js';
import { moveClock } from '../../support/clock-mocks.js';
import { startTestApp } from '../../support/test-app.js';
import { MailSite } from './mail-site.js';

const JANE = 'jane@example.org';
const ANN = 'ann@example.org';

describe('the mail queue', () => {
  let site: MailSite;

  beforeAll(async () => {
    site = await MailSite.start({}, { MAIL_QUEUE_LIMIT: '30' });
  });
  afterAll(() => site.stop());
  afterEach(() => jest.restoreAllMocks());

  it('sends text and HTML to several recipients after the commit and removes the mail', async () => {
    await site.run(() => site.enqueue({ to: [JANE, ANN], subject: 'Größe 😀', html: '<p>Größe</p>' }));
    const [row] = await site.rows();
    expect(site.smtp.mails).toEqual([]);

    await site.send();

    const mail = await site.smtp.next(JANE);
    expect(mail.recipients).toEqual([JANE, ANN]);
    expect(mail.from).toEqual({ name: 'News', address: 'news@example.org' });
    expect(mail.to!.map(({ address }) => address)).toEqual([JANE, ANN]);
    expect([mail.subject, mail.text!.trim(), mail.html!.trim()]).toEqual([
      'Größe 😀',
      'The text is secret.',
      '<p>Größe</p>',
    ]);
    expect(mail.messageId).toBe(row!.message_id);
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@example\.org>$/);
    expect(await site.rows()).toEqual([]);
  });

  it('sends nothing after a rollback', async () => {
    const refused = site.run(async () => {
      await site.enqueue();
      throw new Error('undone');
    });

    await expect(refused).rejects.toThrow('undone');
    expect(await site.rows()).toEqual([]);
  });

  it('stores no readable address, subject or text', async () => {
    await site.enqueue();

    const stored = JSON.stringify(await site.rows());

    expect(stored).toContain('test.deadline');
    for (const text of ['jane', 'Deadline', 'secret']) expect(stored).not.toContain(text);
    await site.send();
  });

  it('sends more mails than one batch', async () => {
    const before = site.smtp.mails.length;
    for (let n = 0; n < 25; n++) await site.enqueue({ to: `many-${n}@example.org` });

    await site.send();

    const recipients = site.smtp.mails.slice(before).map(({ to }) => to![0]!.address);
    expect(recipients.sort()).toEqual(Array.from({ length: 25 }, (_, n) => `many-${n}@example.org`).sort());
    expect(await site.rows()).toEqual([]);
  });

  it('rejects a mail above the limit and rolls the unit of work back', async () => {
    for (let n = 0; n < 30; n++) await site.enqueue();
    expect((await site.metrics()).waiting).toBe(30);

    await expect(site.enqueue()).rejects.toMatchObject({ kind: 'unavailable', message: 'Too many mails are waiting' });

    expect(await site.rows()).toHaveLength(30);
    await site.send();
    expect((await site.metrics()).waiting).toBe(0);
  });

  it('does not send a mail after its expiry', async () => {
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const { expired } = await site.metrics();
    const before = site.smtp.mails.length;
    await site.enqueue({ expiresAt: new Date(Date.now() + 3_600_000) });
    moveClock(site.app, 3_600_000);

    await site.send();

    expect(site.smtp.mails).toHaveLength(before);
    expect(await site.rows()).toEqual([]);
    expect((await site.metrics()).expired).toBe(expired + 1);
    expect(error.mock.calls).toEqual([['A mail expired before it could be sent (test.deadline)']]);
  });

  it.each([
    ['no recipient', { to: [] }, /1 to 50 recipients, not 0/],
    ['51 recipients', { to: Array.from({ length: 51 }, () => JANE) }, /1 to 50 recipients, not 51/],
    ['a line break in an address', { to: `${JANE}\r\nBcc: ${ANN}` }, /not an address/],
    ['a name in an address', { to: `Jane <${JANE}>` }, /not an address/],
    ['a long address', { to: `${'j'.repeat(250)}@example.org` }, /at most 254 characters/],
    ['more than 512 KiB', { html: 'x'.repeat(512 * 1024) }, /at most 524288 bytes/],
  ])('rejects a mail with %s', async (_, more, message) => {
    await expect(site.enqueue(more)).rejects.toThrow(message);
    expect(await site.rows()).toEqual([]);
  });

  it('rejects a mail without a mail server', async () => {
    const app = await startTestApp({ JOBS_RUN: 'false' });
    try {
      const mailer = app.app.get(Mailer);
      expect(mailer.isConfigured).toBe(false);
      await expect(mailer.enqueue('test', { to: JANE, subject: 'a', text: 'a' })).rejects.toMatchObject({
        kind: 'unavailable',
        message: 'This site cannot send mail (SMTP_URL is not set)',
      });
      expect(await app.sql('SELECT id FROM mails')).toEqual([]);
    } finally {
      await app.stop();
    }
  });
});
