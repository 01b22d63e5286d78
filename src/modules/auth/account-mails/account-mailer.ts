import { Injectable } from '@nestjs/common';
import { forbidden } from '../../../core/errors/domain-error.js';
import { type Mail, SmtpTransport, MailQueue } from '../../../core/mail/index.js';
import { CounterStore } from '../../../core/counters/index.js';
import { caseFoldKey } from '../../../core/text/index.js';

const MAX_MAILS_PER_WINDOW = 5;
const WINDOW_MS = 3_600_000;

/** Sends mails that anonymous callers can request for any address, at most 5 per hour and address. */
@Injectable()
export class AccountMailer {
  constructor(
    private readonly mailer: SmtpTransport,
    private readonly queue: MailQueue,
    private readonly counters: CounterStore,
  ) {}

  get isConfigured(): boolean {
    return this.mailer.isConfigured;
  }

  /** Throws if mail is not set up. The message names the feature. */
  assertConfigured(feature: string): void {
    if (!this.isConfigured) throw forbidden(`${feature} needs mail, which is not set up (SMTP_URL)`);
  }

  /**
   * Queues a mail. The callback runs after the response, and returns null to send no mail. Mails over the limit are dropped without
   * an error, because the response must be the same for every address.
   */
  async enqueue(kind: string, email: string, createMail: () => Promise<Mail | null>): Promise<void> {
    const { hits } = await this.counters.hit(`account-mail:${caseFoldKey(email)}`, WINDOW_MS);
    if (hits <= MAX_MAILS_PER_WINDOW) this.queue.add(kind, createMail);
  }
}
