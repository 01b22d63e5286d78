import { secondsList } from '../../config/list-validators.js';
import { flag, integer } from '../../config/validators.js';

export const webhooksSettings = {
  WEBHOOKS_ALLOW_PRIVATE: flag({
    default: false,
    desc: 'deliver webhooks to private, loopback and link-local addresses too: only where nobody but you can make one',
  }),
  WEBHOOKS_RETRY_SCHEDULE: secondsList({
    default: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
    desc: 'seconds between one failed delivery of a webhook and the next, comma separated; after the last the webhook is disabled',
  }),
  WEBHOOKS_SEND: flag({
    default: true,
    desc: 'false leaves the sending of webhooks to other instances; one at least must do it',
  }),
  WEBHOOKS_KEEP_DAYS: integer(1, 3650)({ default: 30, desc: 'days for which deliveries of webhooks can be looked at' }),
  WEBHOOKS_LIMIT: integer(1, 10_000)({ default: 20, desc: 'webhooks that there can be' }),
  // Less than the lease of a delivery: nobody else may take it up while it is being tried.
  WEBHOOKS_TIMEOUT_MS: integer(
    100,
    18_000,
  )({
    default: 15_000,
    desc: 'longest time for one delivery of a webhook, in milliseconds',
  }),
};
