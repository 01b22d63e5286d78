/** What a module needs to be counted: `Metrics`, injected, makes counters and gauges. */
export { Metrics } from './metrics.js';
