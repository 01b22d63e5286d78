import { Injectable } from '@nestjs/common';
import { Job } from '../../core/jobs/index.js';
import { ArticleSearches } from './article-searches.js';
import { SearchRenewal } from './search-renewal.js';
import { SearchState } from './search-state.js';
import { WordSearch } from './word-search.js';

/** Reindexes the articles once, in the background, after an upgrade from an older index version. */
@Injectable()
export class FormerWords extends Job {
  readonly name = 'articles.renew-search-words';
  readonly everyMs = 10_000;

  constructor(
    private readonly state: SearchState,
    private readonly renewal: SearchRenewal,
    private readonly searches: ArticleSearches,
  ) {
    super();
  }

  override async hasWork(): Promise<boolean> {
    return this.searches.inUse instanceof WordSearch && !(await this.state.isCurrent());
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.renewal.goOn({ signal });
  }
}
