import { Injectable } from '@nestjs/common';
import { RecurringJob } from '../jobs/recurring-job.js';
import { MailDelivery } from './mail-delivery.js';
import { MailsRepository } from './mails.repository.js';
import { SmtpTransport } from './smtp-transport.js';

const MAX_CONCURRENT = 5;
const BATCH_SIZE = 20;
/** A run of a job that lasts for 60 leases counts as hanging, so a long queue is sent in several runs. */
const MAX_RUN_MS = 60_000;

/** Sends the due mails of the queue. */
@Injectable()
export class SendMailsJob extends RecurringJob {
  readonly name = 'mail.send';
  readonly everyMs = 1000;
  override readonly leaseMs = 15_000;

  constructor(
    private readonly mails: MailsRepository,
    private readonly delivery: MailDelivery,
    private readonly transport: SmtpTransport,
  ) {
    super();
  }

  override async hasWork(): Promise<boolean> {
    return this.transport.isConfigured && (await this.mails.hasDue(new Date()));
  }

  async run(signal: AbortSignal): Promise<void> {
    const end = Date.now() + MAX_RUN_MS;
    while ((await this.sendBatch(signal)) && !signal.aborted && Date.now() < end);
  }

  /** Returns true if further mails may be due. */
  private async sendBatch(signal: AbortSignal): Promise<boolean> {
    const due = await this.mails.findDue(new Date(), BATCH_SIZE);
    const waiting = due.values();
    const sendWaiting = async () => {
      for (const queued of waiting) {
        if (signal.aborted) return;
        await this.delivery.attempt(queued);
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, sendWaiting));
    return due.length === BATCH_SIZE;
  }
}
