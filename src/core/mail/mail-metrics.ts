import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/index.js';
import { MailsRepository } from './mails.repository.js';

/** Counts the attempts of this process, and reports the number of waiting mails of the site. */
@Injectable()
export class MailMetrics {
  private readonly attempts;

  constructor(metrics: Metrics, mails: MailsRepository) {
    this.attempts = metrics.counter({
      name: 'masthead_mail_attempts_total',
      help: 'Attempts of this process to send a mail, by outcome.',
      labelNames: ['outcome'] as const,
    });
    metrics.gauge({
      name: 'masthead_mails_waiting',
      help: 'Mails that have not been sent yet.',
      async collect() {
        this.set(await mails.count());
      },
    });
  }

  /** `failed` and `expired` are final. */
  count(outcome: 'sent' | 'retried' | 'failed' | 'expired'): void {
    this.attempts.inc({ outcome });
  }
}
