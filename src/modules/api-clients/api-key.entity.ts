import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { VersionedEntity } from '../../core/database/versioned.entity.js';
import { ApiClientEntity } from './api-client.entity.js';

/** A key of a client: the public part, and a hash of the whole key. */
@Entity('api_keys')
@Unique('UQ_api_keys_prefix', ['prefix'])
export class ApiKeyEntity extends VersionedEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'integer', name: 'client_id' })
  @Index('IX_api_keys_client')
  clientId: number;

  @ManyToOne(() => ApiClientEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'client_id', foreignKeyConstraintName: 'FK_api_keys_client' })
  client?: ApiClientEntity;

  @Column({ type: 'varchar', length: 255 })
  name: string;

  @Column({ type: 'varchar', length: 8 })
  prefix: string;

  /** Hexadecimal SHA-256. A key is random and long, so it needs no slow hash, unlike a password. */
  @Column({ type: 'varchar', length: 64, name: 'secret_hash' })
  secretHash: string;

  /** Separated by spaces. */
  @Column({ type: 'text' })
  scopes: string;

  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'expires_at' })
  expiresAt: Date | null;

  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'revoked_at' })
  revokedAt: Date | null;

  /** Accurate to the minute. A use does not increment the version. */
  @Column({ type: 'datetime', precision: 3, nullable: true, name: 'last_used_at' })
  lastUsedAt: Date | null;
}
