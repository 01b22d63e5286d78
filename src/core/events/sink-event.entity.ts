import { Entity } from 'typeorm';
import { NotExported } from '../database/not-exported.js';
import { EventRow } from './event-row.entity.js';

/** An event that was committed with its change and waits for the sink, where a module has one. */
@NotExported('Its events go to the sink of the installation in which they happened, like those of the outbox.')
@Entity('event_sink')
export class SinkEventEntity extends EventRow {}
