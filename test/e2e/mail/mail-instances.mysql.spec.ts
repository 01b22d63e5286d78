import { MailSite } from './mail-site.js';

const ENCRYPTION_KEY = Buffer.alloc(32, 1).toString('base64');

describe('the mail queue of two instances', () => {
  it('sends each mail once if both instances send at the same time', async () => {
    const first = await MailSite.start({}, { ENCRYPTION_KEY });
    const { DATABASE_URL, SMTP_URL } = first.app.env;
    const second = await MailSite.start({}, { ENCRYPTION_KEY, DATABASE_URL, SMTP_URL });
    try {
      for (let n = 0; n < 15; n++) await first.enqueue({ to: `one-${n}@example.org` });

      await Promise.all([first.send(), second.send()]);

      expect(first.smtp.mails.flatMap(({ recipients }) => recipients).sort()).toEqual(
        Array.from({ length: 15 }, (_, n) => `one-${n}@example.org`).sort(),
      );
      expect(await first.rows()).toEqual([]);
    } finally {
      await second.stop();
      await first.stop();
    }
  });
});
