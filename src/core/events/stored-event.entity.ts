import { Column, PrimaryGeneratedColumn } from 'typeorm';

/** An event that waits for delivery. Ids increase in the order in which the events of one subject happened. */
export abstract class StoredEventEntity {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 100 })
  name: string;

  @Column({ type: 'varchar', length: 100 })
  subject: string;

  /** The event's `data` as JSON, for example `{"item": {…}}`. */
  @Column({ type: 'text' })
  data: string;

  /** The event's metadata as JSON, or null. */
  @Column({ type: 'text', nullable: true })
  metadata: string | null;

  @Column({ type: 'datetime', precision: 3, name: 'occurred_at' })
  occurredAt: Date;

  /** W3C `traceparent` of the request that caused the event; null without a request. */
  @Column({ type: 'varchar', length: 55, nullable: true, name: 'trace_parent' })
  traceParent: string | null;

  @Column({ type: 'varchar', length: 512, nullable: true, name: 'trace_state' })
  traceState: string | null;
}
