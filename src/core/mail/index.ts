/** Mail: import `MailModule`, check with `Mailer` whether mail is configured, and add mails to `MailQueue`. */
export { type Mail, Mailer } from './mailer.js';
export { MailQueue } from './mail-queue.js';
export { MailModule } from './mail.module.js';
