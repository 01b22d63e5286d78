import { integer } from './validators.js';

export const cacheSettings = {
  CACHE_MAX_BYTES: integer(
    0,
    16 * 1024 ** 3,
  )({
    default: 16 * 1024 * 1024,
    desc: 'maximum bytes of memory in one process for cached responses to visitors; 0 disables the cache',
  }),
};
