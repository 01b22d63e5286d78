import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { Metrics } from '../metrics/metrics.js';
import { ContentWatch } from './content-watch.js';
import type { KeptAnswer } from './kept-answer.js';
import { KeptAnswers } from './kept-answers.js';

/** Cache of responses to anonymous clients, valid until content changes. */
@Injectable()
export class ResponseCache {
  readonly isOn: boolean;
  private readonly answers: KeptAnswers;
  private readonly hits;
  private readonly misses;

  constructor(
    private readonly watch: ContentWatch,
    { CACHE_MAX_BYTES }: Settings,
    metrics: Metrics,
  ) {
    this.isOn = CACHE_MAX_BYTES > 0;
    const answers = (this.answers = new KeptAnswers(CACHE_MAX_BYTES));
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
        this.set(answers.bytes);
      },
    });
    metrics.gauge({
      name: 'masthead_cache_entries',
      help: 'Number of cached responses.',
      collect() {
        this.set(answers.count);
      },
    });
  }

  get bytes(): number {
    return this.answers.bytes;
  }

  countHit(): void {
    this.hits.inc();
  }

  countMiss(): void {
    this.misses.inc();
  }

  /** Returns undefined while changes of other processes are unknown. The controller then handles the request. */
  find(key: string): KeptAnswer | undefined {
    const answer = this.answers.get(key);
    if (!answer || !this.watch.isFresh()) return undefined;
    if (answer.generation === this.watch.generation && performance.now() < answer.until) return answer;
    this.answers.delete(key);
    return undefined;
  }

  keep(key: string, answer: KeptAnswer): void {
    if (this.watch.isFresh() && answer.generation === this.watch.generation) this.answers.set(key, answer);
  }
}
