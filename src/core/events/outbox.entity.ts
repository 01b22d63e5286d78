import { Entity, Index } from 'typeorm';
import { EventRow } from './event-row.entity.js';

/** An event that was committed with its change and waits to be delivered to the outside. */
@Entity('outbox')
@Index('IX_outbox_subject', ['subject', 'id'])
export class OutboxEntity extends EventRow {}
