import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { Clock } from '../clock/index.js';
import { KeyedHash } from '../crypto/index.js';
import { UnitOfWork } from '../database/index.js';
import { unavailable } from '../errors/domain-error.js';
import { MailComposers } from './mail-composers.js';
import { MailsRepository, type QueuedMail } from './mails.repository.js';
import { recipientDomain } from './recipient-domain.js';

/** Shares of `MAIL_QUEUE_LIMIT` for the mails of one purpose that anonymous callers can request. */
const REQUESTED_SHARE = 1 / 4;
/** Half of the requested mails, so that mails without an attempt have room although others fail. */
const RETRIED_SHARE = 1 / 8;
const DOMAIN_SHARE = 1 / 40;

const MAX_REQUESTED_RETRY_MS = 3_600_000;

/** Returns the earlier time; null is never. */
export const earlier = (one: Date | null, other: Date | null): Date | null =>
  one !== null && (other === null || one < other) ? one : other;

/**
 * Limits the mails that wait. Anonymous callers choose the recipients of requested mails, and recipients can reject mails temporarily,
 * so requested mails have a share of the queue, and their retries have smaller ones. Concurrent transactions do not see each other's
 * mails, so a limit can be exceeded by their number.
 */
@Injectable()
export class MailLimits {
  constructor(
    private readonly mails: MailsRepository,
    private readonly composers: MailComposers,
    private readonly hashes: KeyedHash,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Throws `unavailable` if no further mail of the kind can wait. */
  async assertRoom(kind: string): Promise<void> {
    const isFull =
      (await this.mails.count()) >= this.settings.MAIL_QUEUE_LIMIT ||
      (this.composers.has(kind) && (await this.mails.countOfKind(kind)) >= this.mailsOf(REQUESTED_SHARE));
    if (isFull) throw unavailable('Too many mails are waiting');
  }

  /**
   * Decides after the first failure of a requested mail whether the mail can wait for a retry, and limits the time of its retries.
   * Returns true for other mails.
   */
  async admitRetry({ id, kind, expiresAt, retryDomain }: QueuedMail, recipients: readonly string[]): Promise<boolean> {
    if (retryDomain !== null || !this.composers.has(kind)) return true;
    const domain = this.hashes.hash(recipients.map(recipientDomain).join(), 'mail domain');
    return this.unitOfWork.runWithoutInvalidation(async () => {
      const { total, ofDomain } = await this.mails.countRetries(kind, domain);
      if (total >= this.mailsOf(RETRIED_SHARE) || ofDomain >= this.mailsOf(DOMAIN_SHARE)) return false;
      const end = new Date(this.clock.now().getTime() + MAX_REQUESTED_RETRY_MS);
      await this.mails.update(id, { retryDomain: domain, expiresAt: earlier(expiresAt, end) });
      return true;
    });
  }

  private mailsOf(share: number): number {
    return Math.ceil(this.settings.MAIL_QUEUE_LIMIT * share);
  }
}
