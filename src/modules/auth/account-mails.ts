import { Injectable } from '@nestjs/common';
import { forbidden } from '../../core/errors/domain-error.js';
import { type Mail, Mailer, MailQueue } from '../../core/mail/index.js';
import { WindowStorage } from '../../core/rate-limit/index.js';
import { textKey } from '../../core/text/index.js';

const MOST = 5;
const WINDOW_MS = 3_600_000;

/** Mails that anybody can have sent to any address: never more than a few an hour to each. */
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

  /** `what` cannot be had without mails. */
  refuseWithout(what: string): void {
    if (!this.areSetUp) throw forbidden(`${what} needs mail, which is not set up (SMTP_URL)`);
  }

  /**
   * Whether a mail comes of it is decided in `make`, after the answer. That there have been enough to this address is not told
   * either: the answer is the same for every address.
   */
  async order(kind: string, email: string, make: () => Promise<Mail | null>): Promise<void> {
    const { hits } = await this.windows.hit(`account-mail:${textKey(email)}`, WINDOW_MS);
    if (hits <= MOST) this.queue.add(kind, make);
  }
}
