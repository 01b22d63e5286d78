import { secret } from './secret-settings.js';
import { redisUrl } from './validators.js';

export const redisSettings = {
  REDIS_URL: secret(redisUrl)({
    default: undefined,
    desc: 'Redis in which several instances share the counters of rate limits and failed sign-ins: redis://user:password@host:6379/0 or rediss:// for TLS, also with ?ssl-ca=<file>; if empty, each instance counts separately',
  }),
};
