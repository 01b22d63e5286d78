import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SEARCH_INDEX_VERSION } from './search-words.js';
import { SearchStateRepository } from './search-state.repository.js';

const CHECK_INTERVAL_MS = 5000;

/** Reports whether all articles have the current index version. A positive result is cached until the process ends. */
@Injectable()
export class SearchIndexStatus implements OnApplicationBootstrap {
  private current = false;
  private nextCheckAt = 0;
  private pendingCheck?: Promise<boolean>;

  constructor(private readonly rows: SearchStateRepository) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.isCurrent();
  }

  async isCurrent(): Promise<boolean> {
    if (this.current || Date.now() < this.nextCheckAt) return this.current;
    // Concurrent callers share one query: an unknown state would start a needless reindex.
    this.pendingCheck ??= this.check().finally(() => (this.pendingCheck = undefined));
    return this.pendingCheck;
  }

  private async check(): Promise<boolean> {
    this.current = (await this.rows.find()).wordsVersion >= SEARCH_INDEX_VERSION;
    this.nextCheckAt = Date.now() + CHECK_INTERVAL_MS;
    return this.current;
  }
}
