import { Entity } from 'typeorm';
import { ExcludeFromExport } from '../database/dump/exclude-from-export.decorator.js';
import { StoredEventEntity } from './stored-event.entity.js';

/** An event that was committed with its change and waits for the event sink, if a module provides a sink. */
@ExcludeFromExport(
  'The source installation delivers its events to its sink; an imported copy would deliver them again.',
)
@Entity('event_sink')
export class SinkEventEntity extends StoredEventEntity {}
