import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ExcludeFromExport } from '../database/dump/exclude-from-export.decorator.js';

/** The cursor of a subscriber. */
@ExcludeFromExport('Cursors refer to the event log of this database.')
@Entity('event_subscribers')
export class EventSubscriberEntity {
  @PrimaryColumn({ type: 'varchar', length: 100 })
  name: string;

  /** The subscriber has received, or does not receive, all events up to this position. */
  @Column({ type: 'integer' })
  position: number;

  /** Increases with each change of the row, so that a delivery detects that the cursor was moved meanwhile. */
  @Column({ type: 'integer' })
  revision: number;

  /** Failed attempts since the last success. */
  @Column({ type: 'integer' })
  failures: number;

  /** No delivery before this time. Null without a failure. */
  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'retry_at' })
  retryAt: Date | null;

  @Column({ type: 'varchar', length: 500, nullable: true, name: 'last_error' })
  lastError: string | null;

  /** Events that were deleted before the subscriber had received them. */
  @Column({ type: 'integer', name: 'lost_events' })
  lostEvents: number;
}
