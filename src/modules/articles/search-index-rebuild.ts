import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/index.js';
import { DerivedData, type Progress } from '../../core/portability/index.js';
import { Reindexer } from './reindexer.js';
import { SearchStateRepository } from './search-state.repository.js';

/** Lower than the version of any release. */
const NO_INDEX_VERSION = 0;

/** Rebuilds the search index after an import. If the rebuild is interrupted, the job `articles.renew-search-words` completes it. */
@Injectable()
export class SearchIndexRebuild extends DerivedData {
  constructor(
    private readonly state: SearchStateRepository,
    private readonly reindexer: Reindexer,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async invalidate(): Promise<void> {
    await this.unitOfWork.run(() => this.state.update({ wordsVersion: NO_INDEX_VERSION, reachedId: 0 }));
  }

  async rebuild(progress: Progress): Promise<string> {
    return `Rebuilt the search index of ${await this.reindexer.restart({ progress })} articles.`;
  }
}
