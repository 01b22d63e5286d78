import { Column, Entity, PrimaryColumn } from 'typeorm';
import { NotExported } from '../database/not-exported.js';

/** When a job is due next, who runs it until when, and how its last run ended. */
@NotExported('When each is due and ran last, in this database.')
@Entity('jobs')
export class JobEntity {
  @PrimaryColumn({ type: 'varchar', length: 100 })
  name: string;

  @Column({ type: 'datetime', precision: 3, name: 'next_at' })
  nextAt: Date;

  /** Until then nobody else runs it. Null: nobody does. */
  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'lease_until' })
  leaseUntil: Date | null;

  /** A random name of the process that runs it. */
  @Column({ type: 'varchar', length: 22, nullable: true, name: 'leased_by' })
  leasedBy: string | null;

  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'last_started_at' })
  lastStartedAt: Date | null;

  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'last_ended_at' })
  lastEndedAt: Date | null;

  /** When a run ended well last, as far as one ever did. */
  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'last_succeeded_at' })
  lastSucceededAt: Date | null;

  /** Null when the last run ended well. */
  @Column({ type: 'varchar', length: 500, nullable: true, name: 'last_error' })
  lastError: string | null;
}
