import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/index.js';
import { MailsRepository } from './mails.repository.js';

/** `failed` and `expired` are final. */
const OUTCOMES = ['sent', 'retried', 'failed', 'expired'] as const;

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
    // Initialized to 0, so that the first outcome is visible as an increase.
    for (const outcome of OUTCOMES) this.attempts.inc({ outcome }, 0);
    metrics.gauge({
      name: 'masthead_mails_waiting',
      help: 'Mails that have not been sent yet.',
      async collect() {
        this.set(await mails.count());
      },
    });
  }

  count(outcome: (typeof OUTCOMES)[number]): void {
    this.attempts.inc({ outcome });
  }
}
