import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { ContentWatch } from './content-watch.js';
import type { KeptAnswer } from './kept-answer.js';
import { KeptAnswers } from './kept-answers.js';

/** What visitors were answered, as long as it is still true. */
@Injectable()
export class ResponseCache {
  readonly isOn: boolean;
  private readonly answers: KeptAnswers;

  constructor(
    private readonly watch: ContentWatch,
    { CACHE_MAX_BYTES }: Settings,
  ) {
    this.isOn = CACHE_MAX_BYTES > 0;
    this.answers = new KeptAnswers(CACHE_MAX_BYTES);
  }

  get bytes(): number {
    return this.answers.bytes;
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
