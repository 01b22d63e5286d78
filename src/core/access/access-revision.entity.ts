import { Column, Entity, PrimaryColumn } from 'typeorm';
import { NotExported } from '../database/not-exported.js';

/** One row: a number that grows with every change to who may do what. */
@NotExported('It tells running instances that rights have changed, and each database counts its own.')
@Entity('access_revision')
export class AccessRevisionEntity {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'integer' })
  revision: number;
}
