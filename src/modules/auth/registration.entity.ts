import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { NotExported } from '../../core/database/not-exported.js';

/**
 * Somebody who has registered and not confirmed the address yet. They are no user: neither their user name nor their address
 * is taken, and several may wait with the same ones.
 */
@NotExported('Nobody has confirmed them, and they are over within a day.')
@Entity('registrations')
export class RegistrationEntity {
  @PrimaryColumn({ type: 'varchar', length: 64, name: 'token_hash' })
  tokenHash: string;

  @Column({ type: 'varchar', length: 255 })
  username: string;

  @Column({ type: 'varchar', length: 255 })
  email: string;

  @Column({ type: 'varchar', length: 190, name: 'email_key' })
  @Index('IX_registrations_email')
  emailKey: string;

  @Column({ type: 'varchar', length: 255 })
  name: string;

  @Column({ type: 'varchar', length: 255, name: 'password_hash' })
  passwordHash: string;

  @Column({ type: 'datetime', precision: 3, name: 'expires_at' })
  @Index('IX_registrations_expiry')
  expiresAt: Date;
}
