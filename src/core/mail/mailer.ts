import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/index.js';
import { unavailable } from '../errors/domain-error.js';
import { assertValidMail, type Mail } from './mail.js';
import type { MailEntity } from './mail.entity.js';
import { MailContents } from './mail-contents.js';
import { MailLimits } from './mail-limits.js';
import { MailsRepository } from './mails.repository.js';
import { SmtpTransport } from './smtp-transport.js';

const MAX_KIND_LENGTH = 100;

/**
 * Sends mails through the server of `SMTP_URL`. Inject it into a service of a module; no import is necessary.
 *
 * A mail is stored in the transaction of the change, and any instance sends it within about a second after the commit. Failed
 * attempts are repeated for about a day. Each mail is sent at least once: after a crash or an interrupted delivery, a recipient can receive
 * it twice, with the same `Message-ID`.
 */
@Injectable()
export class Mailer {
  constructor(
    private readonly mails: MailsRepository,
    private readonly contents: MailContents,
    private readonly limits: MailLimits,
    private readonly transport: SmtpTransport,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Whether a mail server is configured. Check this if a feature is useless without mails. */
  get isConfigured(): boolean {
    return this.transport.isConfigured;
  }

  /**
   * Adds a mail to the queue. Joins the open unit of work: if it is rolled back, no mail is sent. `kind` is the purpose of the mail, at
   * most 100 characters, and is written to the log if the mail cannot be sent; recipients and texts are not.
   *
   * Throws `unavailable` (503) if no mail server is configured or `MAIL_QUEUE_LIMIT` mails wait, and a RangeError if the mail has more
   * than 50 recipients, an invalid address, or more than 512 KiB.
   *
   * @example await this.mailer.enqueue('calendar.deadline', { to: 'jane@example.org', subject: 'Deadline', text: 'Tomorrow.' });
   */
  async enqueue(kind: string, mail: Mail): Promise<void> {
    assertValidMail(mail);
    const content = this.contents.encryptMail(mail);
    await this.insert(kind, { content, isRequest: false, expiresAt: mail.expiresAt ?? null });
  }

  /**
   * Adds a request to the queue: the composer of the kind creates the mail from `input` later, or sends none. The work of the call does
   * not depend on what the composer will do. Throws `unavailable` also if a quarter of `MAIL_QUEUE_LIMIT` mails of the kind wait.
   *
   * @internal
   */
  async enqueueRequest(kind: string, input: unknown): Promise<void> {
    await this.insert(kind, { content: this.contents.encrypt(input), isRequest: true, expiresAt: null });
  }

  private async insert(kind: string, values: Pick<MailEntity, 'content' | 'isRequest' | 'expiresAt'>): Promise<void> {
    if (!this.isConfigured) throw unavailable('This site cannot send mail (SMTP_URL is not set)');
    if (kind.length > MAX_KIND_LENGTH)
      throw new RangeError(`The kind of a mail has at most ${MAX_KIND_LENGTH} characters`);
    const now = new Date();
    await this.unitOfWork.runWithoutInvalidation(async () => {
      await this.limits.assertRoom(kind);
      await this.mails.insert({
        ...{ kind, ...values, attempts: 0, nextAttemptAt: now, createdAt: now, retryDomain: null },
        messageId: `<${randomUUID()}@${this.transport.senderHost}>`,
      });
    });
  }
}
