import { Column } from 'typeorm';

/** What every row that people change has: its times (UTC, milliseconds) and the number of its version, from 1. */
export abstract class VersionedEntity {
  @Column({ type: 'datetime', precision: 3, name: 'created_at' })
  createdAt: Date;

  /** Null until the first change. */
  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'updated_at' })
  updatedAt: Date | null;

  @Column({ type: 'integer' })
  version: number;
}
