/** Rate limits of routes, and counters for other limits. */
export { LimitMetrics } from './limit-metrics.js';
export { Throttle } from './throttle.decorator.js';
export { secondsLeft, type CounterWindow, CounterStore } from './counter-store.js';
