import { mailSender, smtpUrl } from './mail-validators.js';

export const mailSettings = {
  SMTP_URL: smtpUrl({
    default: undefined,
    desc: 'the server that takes mails: smtp://user:password@host:587 or smtps:// for TLS from the start; none are sent when this is empty',
  }),
  SMTP_FROM: mailSender({
    default: undefined,
    desc: 'sender of mails, as Name <address>; Masthead <no-reply@host of PUBLIC_URL> when this is empty',
  }),
};
