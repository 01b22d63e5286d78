import { Column, Entity, Index, Unique } from 'typeorm';
import { ExcludeFromExport } from '../database/dump/exclude-from-export.decorator.js';
import { StoredEventEntity } from '../events/stored-event.entity.js';

/** An event that was committed with its change, for the subscribers. Exists if a module declares a subscriber. */
@ExcludeFromExport(
  'The source installation delivers its events to its subscribers; an imported copy would deliver them again.',
)
@Entity('event_log')
@Unique('UQ_event_log_position', ['position'])
@Index('IX_event_log_age', ['position', 'occurredAt'])
export class EventLogEntity extends StoredEventEntity {
  /** Place in the order of delivery, assigned after the commit. Null until then. */
  @Column({ type: 'integer', nullable: true })
  position: number | null;
}
