import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: a number that grows with every change to who may do what. */
@Entity('access_revision')
export class AccessRevisionEntity {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'integer' })
  revision: number;
}
