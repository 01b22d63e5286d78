import { Injectable } from '@nestjs/common';
import { forbidden } from '../../../core/errors/domain-error.js';
import { type Mail, MailComposers, Mailer } from '../../../core/mail/index.js';
import { CounterStore } from '../../../core/counters/index.js';
import { currentRequest } from '../../../core/request-context/index.js';
import { caseFoldKey } from '../../../core/text/index.js';

/** Requests of one client for one mailbox. */
const MAX_REQUESTS_PER_CLIENT = 5;
/** More than the requests of a client, so that a stranger cannot prevent the mails that the owner of the mailbox requests. */
const MAX_MAILS_PER_MAILBOX = 20;
const WINDOW_MS = 3_600_000;

/** Sends mails that anonymous callers can request for any mailbox. Limits them per hour. */
@Injectable()
export class AccountMailer {
  constructor(
    private readonly mailer: Mailer,
    private readonly composers: MailComposers,
    private readonly counters: CounterStore,
  ) {}

  get isConfigured(): boolean {
    return this.mailer.isConfigured;
  }

  /** Throws if mail is not set up. The message names the feature. */
  assertConfigured(feature: string): void {
    if (!this.isConfigured) throw forbidden(`${feature} needs mail, which is not set up (SMTP_URL)`);
  }

  /** Sets the function that creates the mails of this kind, or returns null to send none. It runs in a unit of work. */
  addComposer<Input>(kind: string, compose: (input: Input) => Promise<Mail | null>): void {
    this.composers.add(kind, async (input) => {
      const mail = input === null ? null : await compose(input as Input);
      // A request without a mail does not count: it would prevent later mails without a trace.
      return mail && (await this.isWithinLimit(String(mail.to), MAX_MAILS_PER_MAILBOX)) ? mail : null;
    });
  }

  /**
   * Stores a request, from which the composer creates the mail after the response. Requests over the limit are stored without input,
   * so that neither the response nor its time depends on the address.
   */
  async enqueue(kind: string, email: string, input: object): Promise<void> {
    const client = currentRequest()?.addressKey ?? '';
    const isPermitted = await this.isWithinLimit(`${client}:${email}`, MAX_REQUESTS_PER_CLIENT);
    await this.mailer.enqueueRequest(kind, isPermitted ? input : null);
  }

  private async isWithinLimit(key: string, limit: number): Promise<boolean> {
    const { hits } = await this.counters.hit(`account-mail:${caseFoldKey(key)}`, WINDOW_MS);
    return hits <= limit;
  }
}
