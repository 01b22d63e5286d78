import type { INestApplication } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Database, isoTime } from '../core/database/index.js';
import { SmtpTransport } from '../core/mail/smtp-transport.js';
import { eventually } from './eventually.js';
import { runJob } from './run-job.js';

/** A mail that the application has sent in a test. */
export interface CaughtMail {
  /** The setting `SMTP_FROM`. */
  readonly from: string;
  /** All recipients. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Undefined if the mail has no HTML. */
  readonly html: string | undefined;
  /** The header `Message-ID`. */
  readonly messageId: string;
}

interface QueuedRow {
  readonly id: number;
  readonly createdAt: Date | string;
}

/**
 * Receives the mails of a test application in the process, in place of the SMTP server. Requires the option `catchMails`.
 *
 * @example
 * const app = await createTestApp({ modules, catchMails: true });
 * await app.as('author').post('/api/v1/reviews', { title: 'The ferry' });
 * const { subject } = await app.mails.waitFor('jane@example.org');
 */
export class MailCatcher {
  private readonly mails: CaughtMail[] = [];
  private readonly unread: CaughtMail[] = [];
  private readonly queued = new Map<CaughtMail, { readonly id: number; readonly time: string }>();
  private app: INestApplication;

  /** Sends the mails that wait in the queue, and returns all mails since the start of the application, in the order of the queue. */
  async sendAll(): Promise<readonly CaughtMail[]> {
    while (await runJob(this.app, 'mail.send'));
    return [...this.mails];
  }

  /**
   * Returns the next mail to the address: each mail once, in the order of the queue. Waits up to 20 seconds for it, and throws an error that lists
   * the mails to other addresses.
   */
  async waitFor(to: string): Promise<CaughtMail> {
    const find = async () => {
      await this.sendAll();
      return this.unread.findIndex((mail) => mail.to.includes(to));
    };
    const index = await eventually(find, (found) => found >= 0);
    if (index >= 0) return this.unread.splice(index, 1)[0]!;
    const others = this.mails.map((mail) => `\n- to ${mail.to.join(', ')}: ${mail.subject}`);
    throw new Error(`No further mail to ${to}. All mails:${others.join('') || ' none'}`);
  }

  /** @internal */
  install(app: INestApplication): void {
    this.app ??= app;
    const { SMTP_FROM: from } = app.get(Settings);
    const database = app.get(Database);
    app.get(SmtpTransport).send = async ({ to, subject, text, html }, messageId) => {
      // The job sends several mails at the same time, so the order of the calls is random.
      const [row] = await database.query<QueuedRow>(
        'SELECT id, created_at AS createdAt FROM mails WHERE message_id = ?',
        [messageId],
      );
      const mail = { from, to, subject, text, html, messageId };
      this.queued.set(mail, { id: row!.id, time: isoTime(row!.createdAt) });
      for (const mails of [this.mails, this.unread]) mails.push(mail);
      for (const mails of [this.mails, this.unread]) mails.sort((one, other) => this.compare(one, other));
      return [];
    };
  }

  /** Orders mails by their insertion into the queue. Ids alone are not sufficient: SQLite uses ids of deleted rows again. */
  private compare(one: CaughtMail, other: CaughtMail): number {
    const [first, second] = [this.queued.get(one)!, this.queued.get(other)!];
    return first.time.localeCompare(second.time) || first.id - second.id;
  }
}
