import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { type SubscriberLag, SubscriberCursorsRepository } from './subscriber-cursors.repository.js';
import { SubscriberRegistry } from './subscriber-registry.js';

const GAUGES: Readonly<Record<string, { readonly help: string; readonly value: (lag: SubscriberLag) => number }>> = {
  masthead_subscriber_lag_seconds: {
    help: 'Age of the oldest event that the subscriber has not received; 0 without such events.',
    value: ({ since }) => (since === null ? 0 : (Date.now() - since.getTime()) / 1000),
  },
  masthead_subscriber_waiting_events: {
    help: 'Events after the cursor of the subscriber.',
    value: ({ waiting }) => waiting,
  },
  masthead_subscriber_lost_events: {
    help: 'Events that were deleted after EVENTS_MAX_UNREAD_DAYS, before the subscriber had received them.',
    value: ({ lostEvents }) => lostEvents,
  },
};

/** Reports the cursors of the declared subscribers. */
@Injectable()
export class SubscriberMetrics {
  constructor(metrics: Metrics, cursors: SubscriberCursorsRepository, registry: SubscriberRegistry) {
    for (const [name, { help, value }] of Object.entries(GAUGES)) {
      metrics.gauge({
        ...{ name, help },
        labelNames: ['subscriber'] as const,
        async collect() {
          const lags = await cursors.findLags(registry.names);
          this.reset();
          for (const lag of lags) this.set({ subscriber: lag.name }, value(lag));
        },
      });
    }
  }
}
