import { Injectable } from '@nestjs/common';
import { Metrics } from '../../../core/metrics/index.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import type { DeliveryOutcome } from './retry-schedule.js';

const OUTCOMES: readonly DeliveryOutcome['kind'][] = ['delivered', 'failed', 'gone', 'oversized'];

/** Counts the outcomes of the attempts of this process, and measures the delivery lag of the whole site. */
@Injectable()
export class WebhookMetrics {
  private readonly attempts;

  constructor(metrics: Metrics, deliveries: DeliveriesRepository) {
    this.attempts = metrics.counter({
      name: 'masthead_webhook_attempts_total',
      help: 'Delivery attempts of this process, by outcome.',
      labelNames: ['outcome'] as const,
    });
    // Initialized to 0, so that the first outcome is visible as an increase.
    for (const outcome of OUTCOMES) this.attempts.inc({ outcome }, 0);
    metrics.gauge({
      name: 'masthead_webhook_lag_seconds',
      help: 'Seconds since the longest overdue delivery became due; 0 if no delivery is due.',
      async collect() {
        const now = new Date();
        const since = await deliveries.oldestDueSince(now);
        this.set(since === null ? 0 : (now.getTime() - since.getTime()) / 1000);
      },
    });
  }

  countOutcome({ kind }: DeliveryOutcome): void {
    this.attempts.inc({ outcome: kind });
  }
}
