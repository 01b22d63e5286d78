import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ExcludeFromExport } from '../../../core/database/dump/exclude-from-export.decorator.js';
import { UserEntity } from '../../users/index.js';

/** An address from which an account has signed in. */
@ExcludeFromExport('The hashes depend on the encryption key. The next sign-in stores the address.')
@Entity('known_addresses')
export class KnownAddressEntity {
  /** Keyed hash of the account and the address. */
  @PrimaryColumn({ type: 'varchar', length: 43 })
  hash: string;

  @Column({ type: 'integer', name: 'user_id' })
  @Index('IX_known_addresses_user')
  userId: number;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'FK_known_addresses_user' })
  user?: UserEntity;

  @Column({ type: 'datetime', precision: 3, name: 'expires_at' })
  @Index('IX_known_addresses_expires')
  expiresAt: Date;
}
