import { Entity, Index } from 'typeorm';
import { NotExported } from '../database/not-exported.js';
import { EventRow } from './event-row.entity.js';

/** An event that was committed with its change and waits to be delivered to the outside. */
@NotExported('Its events were told, or are, by the database in which they happened: nothing is told twice.')
@Entity('outbox')
@Index('IX_outbox_subject', ['subject', 'id'])
export class OutboxEntity extends EventRow {}
