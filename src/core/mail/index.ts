/** Mail: import `MailModule`, check with `SmtpTransport` whether mail is configured, and add mails to `MailQueue`. */
export { type Mail, SmtpTransport } from './smtp-transport.js';
export { MailQueue } from './mail-queue.js';
export { MailModule } from './mail.module.js';
