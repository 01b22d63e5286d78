import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ExcludeFromExport } from './dump/exclude-from-export.decorator.js';

/**
 * Rows whose sum increases with each change of content that anonymous clients can read. On SQLite, which has one process, the sum
 * stays 0. With replicas, row 0 increases without a change and is not part of the sum.
 */
@ExcludeFromExport('Signals content changes to running instances; each database has separate numbers.')
@Entity('content_revision')
export class ContentRevisionEntity {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'integer' })
  revision: number;
}
