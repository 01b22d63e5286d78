import { Column, Entity, PrimaryColumn } from 'typeorm';
import { NotExported } from './not-exported.js';

/**
 * Some rows whose sum grows with every change of what visitors are shown; on SQLite, which has one process, it stays 0. Where there are
 * replicas, row 0 grows without any change and is no part of the sum.
 */
@NotExported('It tells running instances that content has changed, and each database counts its own.')
@Entity('content_revision')
export class ContentRevisionEntity {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'integer' })
  revision: number;
}
