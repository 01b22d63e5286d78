import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { UnitOfWork } from '../database/index.js';
import { assertValidMail } from './mail.js';
import { MailComposers } from './mail-composers.js';
import { MailContents, type StoredMail } from './mail-contents.js';
import { MailMetrics } from './mail-metrics.js';
import { MailsRepository, type QueuedMail } from './mails.repository.js';
import { isPermanent, toLogFields } from './smtp-errors.js';
import { SmtpTransport } from './smtp-transport.js';

/** Seconds between the attempts, in sum 23.6 hours. A mail has one attempt more than there are pauses. */
export const RETRY_PAUSES_S = [2, 10, 60, 300, 1800, 3600, 7200, 14_400, 21_600, 36_000];

interface DueMail {
  readonly mail: StoredMail;
  readonly expiresAt: Date | null;
}

/** Makes one attempt to send a mail, and records the outcome. */
@Injectable()
export class MailDelivery {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly mails: MailsRepository,
    private readonly contents: MailContents,
    private readonly composers: MailComposers,
    private readonly transport: SmtpTransport,
    private readonly metrics: MailMetrics,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * The next attempt is scheduled before this one begins: if the outcome cannot be recorded, the mail is sent again after the pause and
   * not at once. Rejects only if the database fails.
   */
  async attempt(queued: QueuedMail): Promise<void> {
    const pause = RETRY_PAUSES_S[Math.min(queued.attempts, RETRY_PAUSES_S.length - 1)]!;
    const next = new Date(Date.now() + pause * 1000);
    if (!(await this.write(() => this.mails.claim(queued, next)))) return;
    try {
      const due = await this.read(queued);
      if (due === null) return;
      if (due.expiresAt !== null && due.expiresAt <= this.clock.now()) return await this.expire(queued);
      await this.send(queued, due.mail);
    } catch (error) {
      await this.recordFailure(queued, error);
    }
  }

  /** Returns the mail. A request is first replaced by its mail. Returns null, and removes the request, if it has none. */
  private async read({ id, kind, content, isRequest, expiresAt }: QueuedMail): Promise<DueMail | null> {
    const value = this.contents.decrypt(content);
    if (!isRequest) return { mail: value as StoredMail, expiresAt };
    return this.write(async () => {
      const mail = await this.composers.get(kind)(value);
      if (!mail) {
        await this.mails.delete(id);
        return null;
      }
      assertValidMail(mail);
      const composed = { content: this.contents.encryptMail(mail), expiresAt: mail.expiresAt ?? null };
      await this.mails.update(id, { ...composed, isRequest: false });
      return { mail: this.contents.decrypt(composed.content) as StoredMail, expiresAt: composed.expiresAt };
    });
  }

  private async send(queued: QueuedMail, mail: StoredMail): Promise<void> {
    const rejected = await this.transport.send(mail, queued.messageId);
    const [permanent, temporary] = [rejected.filter(isPermanent), rejected.filter((error) => !isPermanent(error))];
    if (temporary.length > 0 && canRetry(queued)) {
      // The other recipients have the mail, or will never accept it.
      const pending = temporary.map(({ recipient }) => recipient!);
      await this.write(() => this.mails.update(queued.id, { content: this.contents.encrypt({ ...mail, pending }) }));
      this.reportRetry(queued, temporary[0]);
      if (permanent.length > 0) this.reportFailure(queued, permanent[0]);
    } else {
      await this.remove(queued);
      if (rejected.length === 0) this.metrics.count('sent');
      else this.reportFailure(queued, rejected[0]);
    }
  }

  private async expire(queued: QueuedMail): Promise<void> {
    await this.remove(queued);
    this.metrics.count('expired');
    this.logger.error(`A mail expired before it could be sent (${queued.kind})`);
  }

  private async recordFailure(queued: QueuedMail, error: unknown): Promise<void> {
    if (canRetry(queued) && !isPermanent(error)) return this.reportRetry(queued, error);
    await this.remove(queued);
    this.reportFailure(queued, error);
  }

  private reportRetry({ kind }: QueuedMail, error: unknown): void {
    this.metrics.count('retried');
    this.logger.warn(toLogFields(error), `A mail could not be sent and will be retried (${kind})`);
  }

  private reportFailure({ kind }: QueuedMail, error: unknown): void {
    this.metrics.count('failed');
    this.logger.error(toLogFields(error), `A mail could not be sent (${kind})`);
  }

  private remove({ id }: QueuedMail): Promise<void> {
    return this.write(() => this.mails.delete(id));
  }

  private write<T>(work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.runWithoutInvalidation(work);
  }
}

const canRetry = ({ attempts }: QueuedMail): boolean => attempts < RETRY_PAUSES_S.length;
