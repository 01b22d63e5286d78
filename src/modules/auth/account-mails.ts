import { Injectable } from '@nestjs/common';
import { forbidden } from '../../core/errors/domain-error.js';
import { type Mail, Mailer, MailQueue } from '../../core/mail/index.js';
import { WindowStorage } from '../../core/rate-limit/index.js';
import { textKey } from '../../core/text/index.js';

const MOST = 5;
const WINDOW_MS = 3_600_000;

/** Sends mails that anonymous callers can request for any address, at most 5 per hour and address. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly queue: MailQueue,
    private readonly windows: WindowStorage,
  ) {}

  get areSetUp(): boolean {
    return this.mailer.isSetUp;
  }

  /** Throws if mail is not set up. The message names the feature. */
  refuseWithout(what: string): void {
    if (!this.areSetUp) throw forbidden(`${what} needs mail, which is not set up (SMTP_URL)`);
  }

  /**
   * Queues a mail. The callback runs after the response, and returns null to send no mail. Mails over the limit are dropped without
   * an error, because the response must be the same for every address.
   */
  async order(kind: string, email: string, make: () => Promise<Mail | null>): Promise<void> {
    const { hits } = await this.windows.hit(`account-mail:${textKey(email)}`, WINDOW_MS);
    if (hits <= MOST) this.queue.add(kind, make);
  }
}
