import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { ExcludeFromExport } from '../../../core/database/dump/exclude-from-export.decorator.js';
import type { DeliveryStatus } from './delivery-record.js';
import { WebhookEntity } from '../webhook.entity.js';
import { WebhookMessageEntity } from './webhook-message.entity.js';

/** One message to one webhook. */
@ExcludeFromExport('Deliveries belong to the database that created them, so that no message is sent twice.')
@Entity('webhook_deliveries')
@Unique('UQ_webhook_deliveries_message', ['webhookId', 'messageId'])
@Index('IX_webhook_deliveries_due', ['webhookId', 'status', 'nextAttemptAt'])
@Index('IX_webhook_deliveries_list', ['webhookId', 'id'])
@Index('IX_webhook_deliveries_order', ['webhookId', 'subject', 'status', 'eventId'])
@Index('IX_webhook_deliveries_ended', ['endedAt'])
@Index('IX_webhook_deliveries_message', ['messageId'])
export class WebhookDeliveryEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'integer', name: 'webhook_id' })
  webhookId: number;

  @ManyToOne(() => WebhookEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'webhook_id', foreignKeyConstraintName: 'FK_webhook_deliveries_webhook' })
  webhook?: WebhookEntity;

  @Column({ type: 'varchar', length: 64, name: 'message_id' })
  messageId: string;

  @ManyToOne(() => WebhookMessageEntity)
  @JoinColumn({ name: 'message_id', foreignKeyConstraintName: 'FK_webhook_deliveries_message' })
  message?: WebhookMessageEntity;

  /** Id of the event in the outbox. */
  @Column({ type: 'integer', nullable: true, name: 'event_id' })
  eventId: number | null;

  @Column({ type: 'varchar', length: 100 })
  event: string;

  /** Subject of the event, such as `item:5`. Messages of one subject are sent in the order of `eventId`. */
  @Column({ type: 'varchar', length: 100 })
  subject: string;

  @Column({ type: 'varchar', length: 16 })
  status: DeliveryStatus;

  /** Attempts since the delivery was last scheduled. */
  @Column({ type: 'integer' })
  attempts: number;

  @Column({ type: 'datetime', precision: 3, name: 'next_attempt_at' })
  nextAttemptAt: Date;

  /** End of the lease of the sending process. */
  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'lease_until' })
  leaseUntil: Date | null;

  /** Id of the claim, unique per claim. */
  @Column({ type: 'varchar', length: 64, nullable: true, name: 'leased_by' })
  leasedBy: string | null;

  @Column({ type: 'datetime', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'ended_at' })
  endedAt: Date | null;

  /** Value of the header `traceparent`: the trace of the request that caused the event. */
  @Column({ type: 'varchar', length: 55, nullable: true, name: 'trace_parent' })
  traceParent: string | null;

  @Column({ type: 'varchar', length: 512, nullable: true, name: 'trace_state' })
  traceState: string | null;
}
