/** Inject `Metrics` to create counters, gauges and histograms. */
export { Metrics } from './metrics.js';
