/** Cached responses and cached rows, as far as modules use them. */
export { StalenessMonitor } from './staleness-monitor.js';
export { RowCache } from './row-cache.js';
export { ReadEffects } from './read-effects.js';
