/** What a module needs to know of answers to visitors, which are kept and sent again. */
export { ReadEffects } from './read-effects.js';
