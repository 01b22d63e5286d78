import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { Metrics } from '../metrics/metrics.js';
import { OutboundClient } from '../outbound-http/index.js';
import { SITE_KEY, UNRECORDED_KEY } from '../routing/cache-keys.js';
import { EDGE_PURGE_EVENT, EventSubscriber, type SubscriberDeclaration } from '../subscribers/event-subscriber.js';
import type { SubscribedEvent } from '../subscribers/subscribed-event.js';
import { type Purge, type PurgeRequest, toPurgeRequests } from './purge-requests.js';

/**
 * Pause before the purge. Until then, other instances (900 ms), coalesced requests (600 ms) and reads that began before the commit can
 * return the former content, and a cache that was purged before would store it.
 */
const SETTLE_MS = 2000;
const REQUEST_TIMEOUT_MS = 10_000;
/** More keys are replaced by those of their collections. */
const MAX_KEYS = 2000;

/** Removes the responses from the shared caches that contain changed resources. */
@Injectable()
export class EdgePurgeSubscriber extends EventSubscriber {
  /** The requests of one batch, with the pause. */
  override readonly timeLimitMs = 60_000;
  /** A cache that was away is up to date soon after its return. */
  override readonly maxPauseMs = 4000;
  override readonly batchSize = 500;
  private readonly requests;
  private readonly keys;

  constructor(
    private readonly settings: Settings,
    private readonly client: OutboundClient,
    metrics: Metrics,
  ) {
    super();
    this.requests = metrics.counter({
      name: 'masthead_edge_purge_requests_total',
      help: 'Requests to shared caches that remove responses: sent (accepted) or failed.',
      labelNames: ['outcome'] as const,
    });
    this.keys = metrics.counter({
      name: 'masthead_edge_purged_keys_total',
      help: 'Keys whose responses were removed from shared caches.',
    });
    for (const outcome of ['sent', 'failed']) this.requests.inc({ outcome }, 0);
  }

  handle(event: SubscribedEvent, signal: AbortSignal): Promise<void> {
    return this.handleAll([event], signal);
  }

  override async handleAll(events: readonly SubscribedEvent[], signal: AbortSignal): Promise<void> {
    await sleep(SETTLE_MS, undefined, { signal });
    const purges = mergePurges(
      events.map(({ payload, metadata }) => ({ keys: payload as readonly string[], soft: metadata.soft === true })),
    );
    // The next attempt repeats all requests. A repeated purge has no other effect.
    for (const purge of purges) {
      for (const request of toPurgeRequests(purge, this.settings)) await this.send(request, signal);
      this.keys.inc(purge.keys.length);
    }
  }

  private async send(request: PurgeRequest, signal: AbortSignal): Promise<void> {
    const limits = { timeoutMs: REQUEST_TIMEOUT_MS, allowPrivate: true, maxResponseBytes: 1024 };
    const failure = await this.client.request({ ...request, ...limits, signal }).then(
      ({ status }) => (status >= 200 && status < 300 ? undefined : ` with status ${status}`),
      (error: unknown) => `: ${(error as Error).message}`,
    );
    this.requests.inc({ outcome: failure === undefined ? 'sent' : 'failed' });
    if (failure !== undefined) throw new Error(`The purge of ${new URL(request.url).host} failed${failure}`);
  }
}

/** Returns at most one hard and one soft purge, with each key once. The key of the site replaces all others. */
export function mergePurges(purges: readonly Purge[]): Purge[] {
  if (purges.some(({ keys }) => keys.includes(SITE_KEY))) return [{ keys: [SITE_KEY], soft: false }];
  const hard = mergeKeys(purges.filter(({ soft }) => !soft));
  const soft = mergeKeys(purges.filter((purge) => purge.soft));
  return [
    { keys: [...hard], soft: false },
    { keys: [...soft].filter((key) => !hard.has(key)), soft: true },
  ].filter(({ keys }) => keys.length > 0);
}

function mergeKeys(purges: readonly Purge[]): ReadonlySet<string> {
  if (purges.length === 0) return new Set();
  const keys = new Set([UNRECORDED_KEY, ...purges.flatMap((purge) => purge.keys)]);
  return keys.size <= MAX_KEYS ? keys : new Set([...keys].filter((key) => !key.includes('-')));
}

/** The subscriber, unless no shared cache is purged. */
export const edgePurgeSubscribers = ({ EDGE_PURGE_PROVIDER }: Settings): SubscriberDeclaration[] =>
  EDGE_PURGE_PROVIDER === 'none'
    ? []
    : [{ name: 'edge.purge', provider: EdgePurgeSubscriber, events: [EDGE_PURGE_EVENT], isInternal: true }];
