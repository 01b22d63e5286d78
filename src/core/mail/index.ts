/** What a module needs to send mails: import `MailModule`, ask `Mailer` whether any can be sent, and hand them to `MailQueue`. */
export type { Mail } from './mail.js';
export { MailQueue } from './mail-queue.js';
export { MailModule } from './mail.module.js';
export { Mailer } from './mailer.js';
