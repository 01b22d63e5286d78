import { Column } from 'typeorm';

/** Common columns of every editable row: times (UTC, milliseconds) and the version number, which starts at 1. */
export abstract class VersionedEntity {
  @Column({ type: 'datetime', precision: 3, name: 'created_at' })
  createdAt: Date;

  /** Null until the first change. */
  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'updated_at' })
  updatedAt: Date | null;

  @Column({ type: 'integer' })
  version: number;
}
