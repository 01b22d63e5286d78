import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { ExcludeFromExport } from '../../database/dump/exclude-from-export.decorator.js';

/**
 * The response to a request with an `Idempotency-Key`. The row is inserted before the request does any work and completed in the same
 * transaction, so that other transactions never read a row without a response.
 */
@ExcludeFromExport('Responses to repeated requests, valid for 24 hours.')
@Entity('idempotency_keys')
@Unique('UQ_idempotency_keys_digest', ['digest'])
@Index('IX_idempotency_keys_account', ['userId', 'createdAt', 'bytes'])
export class IdempotencyKeyEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** Hash of the caller, the route, the path parameters and the key. */
  @Column({ type: 'varchar', length: 43 })
  digest: string;

  /** Hash of the key, the query, the body and the scopes of an API key. */
  @Column({ type: 'varchar', length: 43 })
  fingerprint: string;

  /** The size of an uploaded form in bytes; 0 for other bodies. */
  @Column({ type: 'integer' })
  size: number;

  @Column({ type: 'integer' })
  status: number;

  /** As JSON. */
  @Column({ type: 'text' })
  headers: string;

  /** Null for a response without a body; empty for a body above `MAX_STORED_RESPONSE_BYTES`. */
  @Column({ type: 'text', nullable: true })
  body: string | null;

  /** The account. Null for keys that an earlier release stored. */
  @Column({ type: 'integer', nullable: true, name: 'user_id' })
  userId: number | null;

  /** Bytes of `headers` and `body`; null until the response is stored. */
  @Column({ type: 'integer', nullable: true })
  bytes: number | null;

  @Column({ type: 'datetime', precision: 3, name: 'created_at' })
  @Index('IX_idempotency_keys_created')
  createdAt: Date;
}
