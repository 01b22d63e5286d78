import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { WORDS_VERSION } from './search-words.js';
import { SearchStateRepository } from './search-state.repository.js';

const LOOK_EVERY_MS = 5000;

/** Reports whether all articles have the current index version. A positive result is cached until the process ends. */
@Injectable()
export class SearchState implements OnApplicationBootstrap {
  private current = false;
  private lookAgainAt = 0;
  private looking?: Promise<boolean>;

  constructor(private readonly rows: SearchStateRepository) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.isCurrent();
  }

  async isCurrent(): Promise<boolean> {
    if (this.current || Date.now() < this.lookAgainAt) return this.current;
    // Concurrent callers share one query: an unknown state would start a needless reindex.
    this.looking ??= this.look().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private async look(): Promise<boolean> {
    this.current = (await this.rows.find()).wordsVersion >= WORDS_VERSION;
    this.lookAgainAt = Date.now() + LOOK_EVERY_MS;
    return this.current;
  }
}
