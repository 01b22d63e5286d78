import { Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { Metrics } from '../../metrics/metrics.js';
import { StalenessMonitor } from '../../cache/staleness-monitor.js';
import type { CachedResponse } from './cached-response.js';
import { CachedResponseStore } from './cached-response-store.js';

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
