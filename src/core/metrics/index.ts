/** What a module needs to be counted: `Metrics`, injected, makes counters, gauges and histograms. */
export { Metrics } from './metrics.js';
