/** What a module needs to know of what is kept for visitors: answers, which are sent again, and rows that stand beside others. */
export { ContentWatch } from './content-watch.js';
export { KeptRows } from './kept-rows.js';
export { ReadEffects } from './read-effects.js';
