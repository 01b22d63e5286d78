/** Mail: `Mailer.enqueue` adds a mail to the stored queue, `MailComposers` creates mails from stored requests. */
export type { Mail } from './mail.js';
export { MailComposers } from './mail-composers.js';
export { Mailer } from './mailer.js';
