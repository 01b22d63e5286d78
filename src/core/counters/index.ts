/** Counters of rate limits and other limits. */
export { LimitMetrics } from './limit-metrics.js';
export { secondsLeft, type CounterWindow, CounterStore } from './counter-store.js';
