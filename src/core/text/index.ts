/** Text keys, slugs, and checks for readable text. */
export { isReadable, READABLE, READABLE_LINE, isVisible, withoutUnreadable } from './readable.js';
export { normalizeText } from './normalize-text.js';
export { freeSlug, LONGEST_SLUG, SLUG, slugOf } from './slug.js';
export { type Addressed, SlugStrategy } from './slug-strategy.js';
export { textKey } from './text-key.js';
