import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ExcludeFromExport } from '../database/dump/exclude-from-export.decorator.js';

/** The only row has the last assigned position of the event log. Its lock admits one sequencer at a time. */
@ExcludeFromExport('Positions belong to the event log of this database.')
@Entity('event_sequence')
export class EventSequenceEntity {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'integer', name: 'last_position' })
  lastPosition: number;
}
