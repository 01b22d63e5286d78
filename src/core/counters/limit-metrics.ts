import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';

/** requests: per group or route; sign-in: failed password attempts; credentials: invalid credentials of an address. */
type Limit = 'requests' | 'sign-in' | 'credentials';

/** Counts 429 responses. */
@Injectable()
export class LimitMetrics {
  private readonly rejections;

  constructor(metrics: Metrics) {
    this.rejections = metrics.counter({
      name: 'masthead_limit_refusals_total',
      help: 'Requests rejected with 429, by limit.',
      labelNames: ['limit'] as const,
    });
    // Initialized to 0, so that the first rejection is visible as an increase.
    for (const limit of ['requests', 'sign-in', 'credentials'] satisfies Limit[]) this.rejections.inc({ limit }, 0);
  }

  count(limit: Limit): void {
    this.rejections.inc({ limit });
  }
}
