import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ExcludeFromExport } from '../../../core/database/dump/exclude-from-export.decorator.js';
import { UserEntity } from '../../users/index.js';

/** A sign-in, with its refresh tokens and the access tokens that contain its id. */
@ExcludeFromExport('Users sign in again.')
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn({ type: 'varchar', length: 22 })
  id: string;

  @Column({ type: 'integer', name: 'user_id' })
  @Index('IX_sessions_user')
  userId: number;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'FK_sessions_user' })
  user?: UserEntity;

  /** The number of renewals. Refresh tokens of another generation are invalid. */
  @Column({ type: 'integer' })
  generation: number;

  @Column({ type: 'datetime', precision: 3, name: 'created_at' })
  createdAt: Date;

  /** The end of the period in which the session can be renewed. */
  @Column({ type: 'datetime', precision: 3, name: 'expires_at' })
  @Index('IX_sessions_expires')
  expiresAt: Date;

  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'revoked_at' })
  revokedAt: Date | null;
}
