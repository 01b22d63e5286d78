import { redisUrl } from './validators.js';

export const redisSettings = {
  REDIS_URL: redisUrl({
    default: undefined,
    desc: 'where several instances count rate limits and failed sign-ins together: redis://user:password@host:6379/0 or rediss:// for TLS; each counts for itself when this is empty',
  }),
};
