import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/index.js';
import { DerivedData, type Progress } from '../../core/portability/index.js';
import { SearchRenewal } from './search-renewal.js';
import { SearchStateRepository } from './search-state.repository.js';

/** Older than those of any release. */
const NO_WORDS = 0;

/** The words of the search after an import. Where that does not come to its end, the job for former words goes on. */
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
    return `Made the words of ${await this.renewal.begin({ progress })} articles for the search.`;
  }
}
