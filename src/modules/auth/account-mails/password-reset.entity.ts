import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ExcludeFromExport } from '../../../core/database/dump/exclude-from-export.decorator.js';
import { UserEntity } from '../../users/index.js';

/** A pending password reset. */
@ExcludeFromExport('Password resets expire within an hour. Users can request another one.')
@Entity('password_resets')
export class PasswordResetEntity {
  @PrimaryColumn({ type: 'varchar', length: 64, name: 'token_hash' })
  tokenHash: string;

  @Column({ type: 'integer', name: 'user_id' })
  @Index('IX_password_resets_user')
  userId: number;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'FK_password_resets_user' })
  user?: UserEntity;

  /** The recipient of the mail. */
  @Column({ type: 'varchar', length: 255 })
  email: string;

  @Column({ type: 'datetime', precision: 3, name: 'expires_at' })
  @Index('IX_password_resets_expiry')
  expiresAt: Date;
}
