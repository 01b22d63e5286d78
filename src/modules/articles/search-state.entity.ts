import { Column, Entity, PrimaryColumn } from 'typeorm';
import { NotExported } from '../../core/database/not-exported.js';

/** Which words the search keeps of the articles: one row. */
@NotExported('It tells of the words of the search, which are made anew.')
@Entity('search_state')
export class SearchStateEntity {
  /** Always 1. */
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** Of the words that all articles have; those of some may be newer. */
  @Column({ type: 'integer', name: 'words_version' })
  wordsVersion: number;

  /** Up to this id articles have been indexed anew; 0 where nobody is about to. */
  @Column({ type: 'integer', name: 'reached_id' })
  reachedId: number;
}
