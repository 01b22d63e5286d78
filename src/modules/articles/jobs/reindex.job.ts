import { Injectable } from '@nestjs/common';
import { RecurringJob } from '../../../core/jobs/index.js';
import { SearchGateway } from '../search/search-gateway.js';
import { Reindexer, SearchIndexStatus } from '../search/reindexer.js';
import { DatabaseSearchEngine } from '../search/database-search-engine.js';

/** Reindexes the articles once, in the background, after an upgrade from an older index version. */
@Injectable()
export class ReindexJob extends RecurringJob {
  readonly name = 'articles.renew-search-words';
  readonly everyMs = 10_000;

  constructor(
    private readonly state: SearchIndexStatus,
    private readonly reindexer: Reindexer,
    private readonly searchGateway: SearchGateway,
  ) {
    super();
  }

  override async hasWork(): Promise<boolean> {
    return this.searchGateway.engine instanceof DatabaseSearchEngine && !(await this.state.isCurrent());
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.reindexer.resume({ signal });
  }
}
