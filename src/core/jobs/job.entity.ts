import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ExcludeFromExport } from '../database/dump/exclude-from-export.decorator.js';

/** Schedule, lease and last run of a job. */
@ExcludeFromExport('Schedules and last runs apply to this database only.')
@Entity('jobs')
export class JobEntity {
  @PrimaryColumn({ type: 'varchar', length: 100 })
  name: string;

  @Column({ type: 'datetime', precision: 3, name: 'next_at' })
  nextAt: Date;

  /** No other process runs the job until then. Null if no process runs the job. */
  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'lease_until' })
  leaseUntil: Date | null;

  /** Random name of the process that runs the job. */
  @Column({ type: 'varchar', length: 22, nullable: true, name: 'leased_by' })
  leasedBy: string | null;

  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'last_started_at' })
  lastStartedAt: Date | null;

  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'last_ended_at' })
  lastEndedAt: Date | null;

  /** End of the last successful run; null if no run has succeeded. */
  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'last_succeeded_at' })
  lastSucceededAt: Date | null;

  /** Null if the last run succeeded. */
  @Column({ type: 'varchar', length: 500, nullable: true, name: 'last_error' })
  lastError: string | null;
}
