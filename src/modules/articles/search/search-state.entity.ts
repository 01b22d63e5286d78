import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ExcludeFromExport } from '../../../core/database/dump/exclude-from-export.decorator.js';

/** Version and progress of the search index; one row. */
@ExcludeFromExport('It describes the search index, which is rebuilt after an import.')
@Entity('search_state')
export class SearchStateEntity {
  /** Always 1. */
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** Lowest index version of all articles. */
  @Column({ type: 'integer', name: 'words_version' })
  wordsVersion: number;

  /** Id of the last reindexed article; 0 if no reindex is in progress. */
  @Column({ type: 'integer', name: 'reached_id' })
  reachedId: number;
}
