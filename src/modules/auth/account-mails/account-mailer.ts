import { Injectable } from '@nestjs/common';
import { forbidden } from '../../../core/errors/domain-error.js';
import { type Mail, MailComposers, Mailer } from '../../../core/mail/index.js';
import { CounterStore } from '../../../core/counters/index.js';
import { caseFoldKey } from '../../../core/text/index.js';

const MAX_MAILS_PER_WINDOW = 5;
const WINDOW_MS = 3_600_000;

/** Sends mails that anonymous callers can request for any address, at most 5 per hour and address. */
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
    this.composers.add(kind, (input) => (input === null ? Promise.resolve(null) : compose(input as Input)));
  }

  /**
   * Stores a request, from which the composer creates the mail after the response. Requests over the limit are stored without input,
   * so that neither the response nor its time depends on the address.
   */
  async enqueue(kind: string, email: string, input: object): Promise<void> {
    const { hits } = await this.counters.hit(`account-mail:${caseFoldKey(email)}`, WINDOW_MS);
    await this.mailer.enqueueRequest(kind, hits <= MAX_MAILS_PER_WINDOW ? input : null);
  }
}
