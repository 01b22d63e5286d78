import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { VersionedEntity } from '../../core/database/versioned.entity.js';
import { UserEntity } from '../users/index.js';

/** An external URL that receives events. */
@Entity('webhooks')
export class WebhookEntity extends VersionedEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** Creator of the webhook. */
  @Column({ type: 'integer', name: 'user_id' })
  @Index('IX_webhooks_user')
  userId: number;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'FK_webhooks_user' })
  user?: UserEntity;

  @Column({ type: 'varchar', length: 2048 })
  url: string;

  /** Event names as a JSON array, or `["*"]`. */
  @Column({ type: 'text' })
  events: string;

  @Column({ type: 'varchar', length: 500 })
  description: string;

  @Column({ type: 'boolean' })
  active: boolean;

  /** Reason if the service has disabled the webhook, otherwise null. */
  @Column({ type: 'varchar', length: 255, nullable: true, name: 'disabled_reason' })
  disabledReason: string | null;

  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'disabled_at' })
  disabledAt: Date | null;

  /** Encrypted. */
  @Column({ type: 'varchar', length: 255 })
  secret: string;

  /** Encrypted former secret, which also signs until `formerSecretUntil`. */
  @Column({ type: 'varchar', length: 255, nullable: true, name: 'former_secret' })
  formerSecret: string | null;

  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'former_secret_until' })
  formerSecretUntil: Date | null;
}
