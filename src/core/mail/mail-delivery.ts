import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { UnitOfWork } from '../database/index.js';
import { assertValidMail } from './mail.js';
import { MailComposers } from './mail-composers.js';
import { MailContents, type StoredMail } from './mail-contents.js';
import { earlier, MailLimits } from './mail-limits.js';
import { MailMetrics } from './mail-metrics.js';
import { MailsRepository, type QueuedMail } from './mails.repository.js';
import { isPermanent, toLogFields } from './smtp-errors.js';
import { SmtpTransport } from './smtp-transport.js';

/** Seconds between the attempts, in sum 23.6 hours. A mail has one attempt more than there are pauses. */
export const RETRY_PAUSES_S = [2, 10, 60, 300, 1800, 3600, 7200, 14_400, 21_600, 36_000];

interface DueMail extends QueuedMail {
  readonly mail: StoredMail;
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
    private readonly limits: MailLimits,
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
    let due: DueMail | null = null;
    try {
      due = await this.read(queued);
      if (due === null) return;
      if (due.expiresAt !== null && due.expiresAt <= this.clock.now()) return await this.expire(due);
      await this.send(due);
    } catch (error) {
      await this.recordFailure(due ?? queued, due?.mail.pending ?? [], error);
    }
  }

  /** Returns the mail. A request is first replaced by its mail. Returns null, and removes the request, if it has none. */
  private async read(queued: QueuedMail): Promise<DueMail | null> {
    const { id, kind, isRequest } = queued;
    const value = this.contents.decrypt(queued.content);
    if (!isRequest) return { ...queued, mail: value as StoredMail };
    return this.write(async () => {
      const mail = await this.composers.get(kind)(value);
      if (!mail) {
        await this.mails.delete(id);
        return null;
      }
      assertValidMail(mail);
      const expiresAt = earlier(queued.expiresAt, mail.expiresAt ?? null);
      const composed = { content: this.contents.encryptMail(mail), isRequest: false, expiresAt };
      await this.mails.update(id, composed);
      return { ...queued, ...composed, mail: this.contents.decrypt(composed.content) as StoredMail };
    });
  }

  private async send({ mail, ...queued }: DueMail): Promise<void> {
    const rejected = await this.transport.send(mail, queued.messageId);
    const [permanent, temporary] = [rejected.filter(isPermanent), rejected.filter((error) => !isPermanent(error))];
    const pending = temporary.map(({ recipient }) => recipient!);
    if (pending.length > 0 && (await this.canRetry(queued, pending))) {
      // The other recipients have the mail, or will never accept it.
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

  private async recordFailure(queued: QueuedMail, pending: readonly string[], error: unknown): Promise<void> {
    if (!isPermanent(error) && (await this.canRetry(queued, pending))) return this.reportRetry(queued, error);
    await this.remove(queued);
    this.reportFailure(queued, error);
  }

  private async canRetry(queued: QueuedMail, pending: readonly string[]): Promise<boolean> {
    const pause = RETRY_PAUSES_S[queued.attempts];
    if (pause === undefined) return false;
    const next = new Date(this.clock.now().getTime() + pause * 1000);
    // The next attempt would only discard an expired mail.
    if (queued.expiresAt !== null && queued.expiresAt <= next) return false;
    return this.limits.admitRetry(queued, pending);
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
