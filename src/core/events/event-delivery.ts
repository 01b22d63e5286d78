import { Injectable } from '@nestjs/common';
import type { Connection } from '../database/connection.js';
import type { CommitHook, EmittedEvent } from '../database/unit-of-work.js';
import { EventPublisher } from './event-publisher.js';
import { OutboxRepository } from './outbox.repository.js';

/** Stores events in the transaction that emits them, and publishes them after the commit. */
@Injectable()
export class EventDelivery implements CommitHook {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly publisher: EventPublisher,
  ) {}

  beforeCommit(connection: Connection, events: readonly EmittedEvent[]): Promise<void> {
    return this.outbox.append(connection, events);
  }

  afterCommit(events: readonly EmittedEvent[]): void {
    this.publisher.publish(events);
  }
}
