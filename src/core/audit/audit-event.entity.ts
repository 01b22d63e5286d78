import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { type AuditOutcome, MAX_TARGET_TYPE_LENGTH } from './audit-event.js';

/** A security-relevant event. It references accounts and other targets by id only, without foreign keys, and outlives them. */
@Entity('audit_events')
@Index('IX_audit_events_event_time', ['event', 'occurredAt', 'id'])
@Index('IX_audit_events_actor_time', ['actorId', 'occurredAt', 'id'])
@Index('IX_audit_events_target_time', ['targetType', 'targetId', 'occurredAt', 'id'])
@Index('IX_audit_events_time', ['occurredAt', 'id'])
export class AuditEventEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'datetime', precision: 3, name: 'occurred_at' })
  occurredAt: Date;

  @Column({ type: 'varchar', length: 64 })
  event: string;

  @Column({ type: 'varchar', length: 16 })
  outcome: AuditOutcome;

  /** The acting account. Null for a visitor or without a request. */
  @Column({ type: 'integer', nullable: true, name: 'actor_id' })
  actorId: number | null;

  /** The public prefix of the API key in the request. */
  @Column({ type: 'varchar', length: 16, nullable: true, name: 'api_key' })
  apiKey: string | null;

  @Column({ type: 'varchar', length: 45, nullable: true })
  address: string | null;

  @Column({ type: 'varchar', length: MAX_TARGET_TYPE_LENGTH, nullable: true, name: 'target_type' })
  targetType: string | null;

  @Column({ type: 'integer', nullable: true, name: 'target_id' })
  targetId: number | null;

  /** JSON object of strings. */
  @Column({ type: 'text', nullable: true })
  details: string | null;

  /** Null if the event was caused by the command line or a background job. */
  @Column({ type: 'varchar', length: 64, nullable: true, name: 'request_id' })
  requestId: string | null;

  @Column({ type: 'varchar', length: 32, nullable: true, name: 'trace_id' })
  traceId: string | null;

  /** The number of events of an entry that several events share; null for one event. */
  @Column({ type: 'integer', nullable: true })
  occurrences: number | null;
}
