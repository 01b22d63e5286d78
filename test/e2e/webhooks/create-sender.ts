import type { LookupAddress } from 'node:dns';
import { Settings } from '../../../src/config/settings.js';
import type { HostLookup } from '../../../src/core/outbound-http/index.js';
import { WebhookSender } from '../../../src/modules/webhooks/delivery/webhook-sender.js';
import { InProcessClient } from '../../support/in-process-client.js';

/** `resolve` replaces the DNS lookup. */
export function createSender(allowPrivate: boolean, timeoutMs = 5000, resolve?: HostLookup): WebhookSender {
  const values = { WEBHOOKS_ALLOW_PRIVATE: allowPrivate, WEBHOOKS_TIMEOUT_MS: timeoutMs };
  return new WebhookSender(new Settings(values as never), new InProcessClient(resolve));
}

/** A resolver that returns these addresses for every name. */
export const resolveTo = (...addresses: string[]): HostLookup =>
  ((_: string, options: { all?: boolean }, done: (error: null, found: unknown, family?: number) => void) => {
    const all: LookupAddress[] = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    // Asynchronous like a real resolver: a socket that fails before it is returned has no error listener.
    setImmediate(() => (options.all ? done(null, all) : done(null, all[0]!.address, all[0]!.family)));
  }) as unknown as HostLookup;
