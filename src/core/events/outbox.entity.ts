import { Entity, Index } from 'typeorm';
import { ExcludeFromExport } from '../database/dump/exclude-from-export.decorator.js';
import { StoredEventEntity } from './stored-event.entity.js';

/** An event that was committed with its change and waits for delivery to other systems. */
@ExcludeFromExport('The source database delivers its events; an imported copy would deliver them again.')
@Entity('outbox')
@Index('IX_outbox_subject', ['subject', 'id'])
export class OutboxEntity extends StoredEventEntity {}
