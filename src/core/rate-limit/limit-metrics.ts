import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';

/** What is limited: requests by their group or route, tries of passwords, bad credentials of an address. */
type Limit = 'requests' | 'sign-in' | 'credentials';

/** Counts those who were answered 429. */
@Injectable()
export class LimitMetrics {
  private readonly refusals;

  constructor(metrics: Metrics) {
    this.refusals = metrics.counter({
      name: 'masthead_limit_refusals_total',
      help: 'Requests that were refused because their sender has asked, or failed, too often, by the limit.',
      labelNames: ['limit'] as const,
    });
    // There from the beginning, so that the first one shows as a step.
    for (const limit of ['requests', 'sign-in', 'credentials'] satisfies Limit[]) this.refusals.inc({ limit }, 0);
  }

  count(limit: Limit): void {
    this.refusals.inc({ limit });
  }
}
