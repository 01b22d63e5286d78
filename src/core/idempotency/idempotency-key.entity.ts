import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { NotExported } from '../database/not-exported.js';

/**
 * What a request with an `Idempotency-Key` was answered. It is inserted before the request does anything and gets its answer in
 * the same unit of work, so that nobody else ever sees one without.
 */
@NotExported('Answers for repeats within a day.')
@Entity('idempotency_keys')
@Unique('UQ_idempotency_keys_digest', ['digest'])
export class IdempotencyKeyEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** Of the caller, the route, what fills its path, and the key. */
  @Column({ type: 'varchar', length: 43 })
  digest: string;

  /** Of the key, the query and the body. */
  @Column({ type: 'varchar', length: 43 })
  fingerprint: string;

  /** Bytes of the form that was sent; 0 where it was no form. */
  @Column({ type: 'integer' })
  size: number;

  @Column({ type: 'integer' })
  status: number;

  /** As JSON. */
  @Column({ type: 'text' })
  headers: string;

  @Column({ type: 'text', nullable: true })
  body: string | null;

  @Column({ type: 'datetime', precision: 3, name: 'created_at' })
  @Index('IX_idempotency_keys_created')
  createdAt: Date;
}
