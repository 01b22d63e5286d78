import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { StoredEventsRepository } from './stored-events.repository.js';

/** Measures the delay of event delivery. */
@Injectable()
export class OutboxLagMetrics {
  constructor(metrics: Metrics, events: StoredEventsRepository) {
    metrics.gauge({
      name: 'masthead_outbox_lag_seconds',
      help: 'Age of the oldest event in the outbox; 0 if the outbox is empty.',
      async collect() {
        const since = await events.findOldestTime();
        this.set(since === null ? 0 : (Date.now() - since.getTime()) / 1000);
      },
    });
  }
}
