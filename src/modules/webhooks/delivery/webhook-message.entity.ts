import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ExcludeFromExport } from '../../../core/database/dump/exclude-from-export.decorator.js';

/** The body of a message, which the deliveries to all webhooks share. */
@ExcludeFromExport('Messages belong to deliveries, which are not exported.')
@Entity('webhook_messages')
export class WebhookMessageEntity {
  /** Lets the receiver detect duplicates: `msg_…`. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  id: string;

  /** The exact JSON that is signed and sent. */
  @Column({ type: 'text' })
  body: string;
}
