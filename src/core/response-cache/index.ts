/** Cached responses and cached rows, as far as modules use them. */
export { ContentWatch } from './content-watch.js';
export { KeptRows } from './kept-rows.js';
export { ReadEffects } from './read-effects.js';
