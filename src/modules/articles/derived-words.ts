import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/index.js';
import { DerivedData, type Progress } from '../../core/portability/index.js';
import { SearchRenewal } from './search-renewal.js';
import { SearchStateRepository } from './search-state.repository.js';

/** Lower than the version of any release. */
const NO_WORDS = 0;

/** Rebuilds the search index after an import. If the rebuild is interrupted, the job `articles.renew-search-words` completes it. */
@Injectable()
export class DerivedWords extends DerivedData {
  constructor(
    private readonly state: SearchStateRepository,
    private readonly renewal: SearchRenewal,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async expire(): Promise<void> {
    await this.unitOfWork.run(() => this.state.update({ wordsVersion: NO_WORDS, reachedId: 0 }));
  }

  async makeAnew(progress: Progress): Promise<string> {
    return `Rebuilt the search index of ${await this.renewal.begin({ progress })} articles.`;
  }
}
