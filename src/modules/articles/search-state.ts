import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { WORDS_VERSION } from './search-words.js';
import { SearchStateRepository } from './search-state.repository.js';

const LOOK_EVERY_MS = 5000;

/** Whether all articles have the words of the present version. Once they have, nobody asks again. */
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
    // Whoever comes meanwhile waits for the same look: what is not known yet would have all words made anew.
    this.looking ??= this.look().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private async look(): Promise<boolean> {
    this.current = (await this.rows.find()).wordsVersion >= WORDS_VERSION;
    this.lookAgainAt = Date.now() + LOOK_EVERY_MS;
    return this.current;
  }
}
