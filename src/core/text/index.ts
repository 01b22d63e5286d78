/** Text keys, slugs, and checks for readable text. */
export {
  isReadable,
  READABLE_SCHEMA_PATTERN,
  READABLE_LINE_SCHEMA_PATTERN,
  hasVisibleText,
  stripUnreadable,
} from './readable-text.js';
export { normalizeText } from './normalize-text.js';
export { freeSlug, MAX_SLUG_LENGTH, SLUG_PATTERN, slugOf } from './slug.js';
export { type SluggedResource, SlugStrategy } from './slug.strategy.js';
export { caseFoldKey } from './case-fold-key.js';
export { parseTime } from './parse-time.js';
