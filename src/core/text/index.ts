/** Texts as keys and as parts of addresses. */
export { freeSlug, slugOf } from './slug.js';
export { textKey } from './text-key.js';
