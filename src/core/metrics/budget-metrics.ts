import { Injectable } from '@nestjs/common';
import { Metrics } from './metrics.js';

/** The part of a budget that a request exceeded. */
const BUDGETS = [
  'bodies',
  'bodies of an address',
  'event',
  'idempotency keys of an account',
  'stored response',
  'requests of API clients',
  'responses',
  'responses of a caller',
  'contents of a response',
  'storage of an account',
  'uploads',
  'uploads of an account',
  'slow readers',
] as const;
export type Budget = (typeof BUDGETS)[number];

/** Counts requests that exceed a budget (`budget.settings.ts`). */
@Injectable()
export class BudgetMetrics {
  private readonly rejections;

  constructor(metrics: Metrics) {
    this.rejections = metrics.counter({
      name: 'masthead_budget_refusals_total',
      help: 'Requests that exceeded a budget of bytes or time, by budget.',
      labelNames: ['budget'] as const,
    });
    // Initialized to 0, so that the first rejection is visible as an increase.
    for (const budget of BUDGETS) this.rejections.inc({ budget }, 0);
  }

  count(budget: Budget): void {
    this.rejections.inc({ budget });
  }
}
