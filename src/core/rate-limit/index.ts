/** What a module needs to limit something: a route by its declaration, or whatever else it counts itself. */
export { LimitMetrics } from './limit-metrics.js';
export { Throttle } from './throttle.decorator.js';
export { secondsLeft, type Window, WindowStorage } from './window-storage.js';
