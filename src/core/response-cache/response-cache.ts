import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { Metrics } from '../metrics/metrics.js';
import { ContentWatch } from './content-watch.js';
import type { KeptAnswer } from './kept-answer.js';
import { KeptAnswers } from './kept-answers.js';

/** What visitors were answered, as long as it is still true. */
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
      help: 'Reads of visitors: answered from memory (hit), or read although they could have been (miss).',
      labelNames: ['result'] as const,
    });
    this.hits = reads.labels('hit');
    this.misses = reads.labels('miss');
    metrics.gauge({
      name: 'masthead_cache_bytes',
      help: 'What the answers that are kept take, roughly.',
      collect() {
        this.set(answers.bytes);
      },
    });
    metrics.gauge({
      name: 'masthead_cache_entries',
      help: 'Answers that are kept.',
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

  /** Nothing while it is not known whether there were changes elsewhere: then it is read anew. */
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
