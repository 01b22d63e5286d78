import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { ExcludeFromExport } from '../../../core/database/dump/exclude-from-export.decorator.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';

/** One attempt of a delivery and its outcome. */
@ExcludeFromExport('Attempts belong to deliveries, which are not exported.')
@Entity('webhook_attempts')
@Unique('UQ_webhook_attempts_number', ['deliveryId', 'number'])
export class WebhookAttemptEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'integer', name: 'delivery_id' })
  deliveryId: number;

  @ManyToOne(() => WebhookDeliveryEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'delivery_id', foreignKeyConstraintName: 'FK_webhook_attempts_delivery' })
  delivery?: WebhookDeliveryEntity;

  /** Counts from 1, also across redeliveries. */
  @Column({ type: 'integer' })
  number: number;

  @Column({ type: 'datetime', precision: 3, name: 'started_at' })
  startedAt: Date;

  @Column({ type: 'integer', name: 'duration_ms' })
  durationMs: number;

  /** Null without a response. */
  @Column({ type: 'integer', nullable: true })
  status: number | null;

  /** Beginning of the response body. */
  @Column({ type: 'text', nullable: true })
  answer: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  error: string | null;
}
