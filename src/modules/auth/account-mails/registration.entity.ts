import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ExcludeFromExport } from '../../../core/database/dump/exclude-from-export.decorator.js';

/**
 * A registration whose address is not confirmed yet. It reserves neither the user name nor the address: several registrations
 * can have the same ones.
 */
@ExcludeFromExport('Registrations are unconfirmed and expire within a day.')
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
