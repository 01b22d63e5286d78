import { secondsList } from '../../config/list-validators.js';
import { flag, integer } from '../../config/validators.js';

export const webhooksSettings = {
  WEBHOOKS_ALLOW_PRIVATE: flag({
    default: false,
    desc: 'also deliver webhooks to private, loopback and link-local addresses; safe only if you alone can create webhooks',
  }),
  WEBHOOKS_RETRY_SCHEDULE: secondsList({
    default: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
    desc: 'seconds between the attempts of a failed webhook delivery, comma separated; the webhook is disabled after the last attempt, unless another message was delivered meanwhile',
  }),
  WEBHOOKS_SEND: flag({
    default: true,
    desc: 'send webhooks from this instance; at least one instance must send',
  }),
  WEBHOOKS_KEEP_DAYS: integer(1, 3650)({ default: 30, desc: 'days for which webhook deliveries are stored' }),
  WEBHOOKS_LIMIT: integer(1, 10_000)({ default: 20, desc: 'maximum number of webhooks' }),
  // Less than the lease of a delivery, so that no other process claims the delivery during an attempt.
  WEBHOOKS_TIMEOUT_MS: integer(
    100,
    18_000,
  )({
    default: 15_000,
    desc: 'time limit of one webhook delivery, in milliseconds',
  }),
};
