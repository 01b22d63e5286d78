import { Injectable } from '@nestjs/common';
import { Database, UnitOfWork } from '../../../core/database/index.js';
import { SearchStateEntity } from './search-state.entity.js';

export type SearchStateValues = Pick<SearchStateEntity, 'wordsVersion' | 'reachedId'>;

@Injectable()
export class SearchStateRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async find(): Promise<SearchStateValues> {
    const [row] = await this.database.query<SearchStateValues>(
      'SELECT words_version AS wordsVersion, reached_id AS reachedId FROM search_state WHERE id = 1',
    );
    return row!;
  }

  async update(changes: Partial<SearchStateValues>): Promise<void> {
    await this.unitOfWork.manager.update(SearchStateEntity, { id: 1 }, changes);
  }
}
