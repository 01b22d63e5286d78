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

  /** A promise only where it must first be asked whether there were changes elsewhere. */
  find(key: string): KeptAnswer | undefined | Promise<KeptAnswer | undefined> {
    const answer = this.answers.get(key);
    if (!answer) return undefined;
    if (this.watch.isFresh()) return this.stillTrue(key, answer);
    return this.watch.refresh().then(() => this.stillTrue(key, answer));
  }

  keep(key: string, answer: KeptAnswer): void {
    if (answer.generation === this.watch.generation) this.answers.set(key, answer);
  }

  /** For those who write past the application. */
  clear(): void {
    this.answers.clear();
  }

  private stillTrue(key: string, answer: KeptAnswer): KeptAnswer | undefined {
    if (answer.generation === this.watch.generation && performance.now() < answer.until) return answer;
    this.answers.delete(key);
    return undefined;
  }
}
