import { integer } from './validators.js';

/** Defaults of every module's `api` block: the specification's keys, dots as underscores. */
export const apiSettings = {
  API_RATE_LIMIT_REQUESTS: integer(
    1,
    1_000_000_000,
  )({ default: 100, desc: 'requests per caller and window in a group' }),
  API_RATE_LIMIT_WINDOW: integer(1, 86_400)({ default: 60, desc: 'length of that window in seconds' }),
};
