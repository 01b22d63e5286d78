import { Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { StalenessMonitor } from '../../cache/staleness-monitor.js';
import { Metrics } from '../../metrics/metrics.js';
import type { CorsSettings } from '../../routing/api-block.js';
import type { RateRule } from '../rate-limit/rate-limiter.js';

/** A response to an anonymous client, which can be sent again for the same request. */
export interface CachedResponse {
  /** Path pattern of the route. */
  readonly route: string;
  /** Names and values in turn, as `writeHead` expects, without the headers of a single request. */
  readonly headers: readonly (string | string[])[];
  readonly body: Buffer;
  readonly tag: string | undefined;
  /** True if the route has no authentication: the entry also serves requests with a credential. */
  readonly ignoresCredentials: boolean;
  /** Rate limit of the route; undefined if unlimited. */
  readonly rule: RateRule | undefined;
  /** CORS settings of the module that owns the route. */
  readonly cors: CorsSettings | undefined;
  /** Effects of the read, which run again for each cache hit. */
  readonly effects: readonly (() => void)[];
  /** Content version at the start of the read. */
  readonly contentVersion: number;
  /** Expiry time, by `performance.now()`. */
  readonly until: number;
}

/** Approximate bytes of an entry in addition to its text. */
const ENTRY_OVERHEAD_BYTES = 1024;

/** LRU cache of responses, limited in bytes. */
export class CachedResponseStore {
  private readonly responses = new Map<string, CachedResponse>();
  private size = 0;

  constructor(private readonly maxBytes: number) {}

  get bytes(): number {
    return this.size;
  }

  get count(): number {
    return this.responses.size;
  }

  get(key: string): CachedResponse | undefined {
    const response = this.responses.get(key);
    if (!response) return undefined;
    // A Map iterates its keys in insertion order, so the entry moves to the end.
    this.responses.delete(key);
    this.responses.set(key, response);
    return response;
  }

  set(key: string, response: CachedResponse): void {
    this.delete(key);
    const size = sizeOf(key, response);
    if (size > this.maxBytes) return;
    this.responses.set(key, response);
    this.size += size;
    for (const oldest of this.responses.keys()) {
      if (this.size <= this.maxBytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const response = this.responses.get(key);
    if (!response) return;
    this.responses.delete(key);
    this.size -= sizeOf(key, response);
  }
}

const sizeOf = (key: string, { headers, body }: CachedResponse): number =>
  ENTRY_OVERHEAD_BYTES + 2 * key.length + body.length + 2 * headers.reduce((length, text) => length + text.length, 0);

/** Cache of responses to anonymous clients, valid until content changes. */
@Injectable()
export class ResponseCache {
  readonly isOn: boolean;
  private readonly responses: CachedResponseStore;
  private readonly hits;
  private readonly misses;

  constructor(
    private readonly monitor: StalenessMonitor,
    { CACHE_MAX_BYTES }: Settings,
    metrics: Metrics,
  ) {
    this.isOn = CACHE_MAX_BYTES > 0;
    const responses = (this.responses = new CachedResponseStore(CACHE_MAX_BYTES));
    const reads = metrics.counter({
      name: 'masthead_cache_reads_total',
      help: 'Cacheable reads: served from memory (hit) or by the controller (miss).',
      labelNames: ['result'] as const,
    });
    this.hits = reads.labels('hit');
    this.misses = reads.labels('miss');
    metrics.gauge({
      name: 'masthead_cache_bytes',
      help: 'Approximate size of the cached responses in bytes.',
      collect() {
        this.set(responses.bytes);
      },
    });
    metrics.gauge({
      name: 'masthead_cache_entries',
      help: 'Number of cached responses.',
      collect() {
        this.set(responses.count);
      },
    });
  }

  get bytes(): number {
    return this.responses.bytes;
  }

  countHit(): void {
    this.hits.inc();
  }

  countMiss(): void {
    this.misses.inc();
  }

  /** Returns undefined while changes of other processes are unknown. The controller then handles the request. */
  find(key: string): CachedResponse | undefined {
    const response = this.responses.get(key);
    if (!response || !this.monitor.isFresh()) return undefined;
    if (response.contentVersion === this.monitor.contentVersion && performance.now() < response.until) return response;
    this.responses.delete(key);
    return undefined;
  }

  save(key: string, response: CachedResponse): void {
    if (this.monitor.isFresh() && response.contentVersion === this.monitor.contentVersion)
      this.responses.set(key, response);
  }
}
