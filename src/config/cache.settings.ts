import { integer } from './validators.js';

export const cacheSettings = {
  CACHE_MAX_BYTES: integer(
    0,
    16 * 1024 ** 3,
  )({
    default: 64 * 1024 * 1024,
    desc: 'most memory that one process takes for answers to visitors, which it keeps and sends again; 0 keeps none',
  }),
};
