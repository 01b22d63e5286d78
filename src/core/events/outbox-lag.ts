import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { StoredEventsRepository } from './stored-events.repository.js';

/** Measures how far behind is whoever tells the outside. */
@Injectable()
export class OutboxLag {
  constructor(metrics: Metrics, events: StoredEventsRepository) {
    metrics.gauge({
      name: 'masthead_outbox_lag_seconds',
      help: 'How long the oldest event has waited in the outbox; 0 where none waits.',
      async collect() {
        const since = await events.oldestSince();
        this.set(since === null ? 0 : (Date.now() - since.getTime()) / 1000);
      },
    });
  }
}
