import { mailSender, smtpUrl } from './mail-validators.js';
import { integer } from './validators.js';
import { secret } from './secret-settings.js';

export const mailSettings = {
  SMTP_URL: secret(smtpUrl)({
    default: undefined,
    desc: 'mail server: smtp://user:password@host:587 or smtps:// for TLS from the start; if empty, no mail is sent',
  }),
  SMTP_FROM: mailSender({
    default: undefined,
    desc: 'sender of mails, as Name <address>; if empty, Masthead <no-reply@host of PUBLIC_URL>',
  }),
  MAIL_QUEUE_LIMIT: integer(
    1,
    1_000_000,
  )({
    default: 10_000,
    desc: 'maximum number of mails that wait to be sent, at most a quarter each for registrations and password resets; requests that would add a mail above it return 503',
  }),
};
