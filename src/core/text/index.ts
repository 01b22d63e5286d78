/** Text keys, slugs, and checks for readable text. */
export {
  isReadable,
  READABLE_SCHEMA_PATTERN,
  READABLE_LINE_SCHEMA_PATTERN,
  hasVisibleText,
  stripUnreadable,
  normalizeText,
  caseFoldKey,
} from './unicode.js';
export {
  freeSlug,
  MAX_SLUG_LENGTH,
  SLUG_PATTERN,
  slugOf,
  type SluggedResource,
  SlugStrategy,
} from './slug.strategy.js';
export { DATE_TIME_PATTERN, parseTime } from './parse-time.js';
