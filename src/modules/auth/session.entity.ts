import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { NotExported } from '../../core/database/not-exported.js';
import { UserEntity } from '../users/index.js';

/** One sign-in: the refresh tokens that follow from it, and the access tokens that name it. */
@NotExported('Everybody signs in anew.')
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

  /** How often it has been renewed; the refresh token of another generation is none. */
  @Column({ type: 'integer' })
  generation: number;

  @Column({ type: 'datetime', precision: 3, name: 'created_at' })
  createdAt: Date;

  /** Until when it can be renewed. */
  @Column({ type: 'datetime', precision: 3, name: 'expires_at' })
  @Index('IX_sessions_expires')
  expiresAt: Date;

  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'revoked_at' })
  revokedAt: Date | null;
}
