import { Entity } from 'typeorm';
import { EventRow } from './event-row.entity.js';

/** An event that was committed with its change and waits for the sink, where a module has one. */
@Entity('event_sink')
export class SinkEventEntity extends EventRow {}
