import { Injectable } from '@nestjs/common';
import { Metrics } from '../../core/metrics/index.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import type { Outcome } from './outcome.js';

/** Counts what came of the tries of this process, and measures how long what is due has waited on the whole site. */
@Injectable()
export class WebhookMetrics {
  private readonly attempts;

  constructor(metrics: Metrics, deliveries: DeliveriesRepository) {
    this.attempts = metrics.counter({
      name: 'masthead_webhook_attempts_total',
      help: 'Tries of deliveries by this process, by what came of them.',
      labelNames: ['outcome'] as const,
    });
    metrics.gauge({
      name: 'masthead_webhook_lag_seconds',
      help: 'How long the delivery that is overdue most has waited since it was due; 0 where none is due.',
      async collect() {
        const now = new Date();
        const since = await deliveries.oldestDueSince(now);
        this.set(since === null ? 0 : (now.getTime() - since.getTime()) / 1000);
      },
    });
  }

  count({ kind }: Outcome): void {
    this.attempts.inc({ outcome: kind });
  }
}
