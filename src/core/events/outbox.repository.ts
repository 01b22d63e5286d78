import { Injectable } from '@nestjs/common';
import type { Connection } from '../database/connection.js';
import { portionsOf } from '../database/portions.js';
import { sentTrace } from '../tracing/index.js';
import type { DomainEvent } from './domain-event.js';
import { OutboxEntity } from './outbox.entity.js';

@Injectable()
export class OutboxRepository {
  /** Stores the events inside the transaction of the change that they tell of. */
  async append(connection: Connection, events: readonly DomainEvent[]): Promise<void> {
    const occurredAt = new Date();
    const trace = sentTrace();
    const rows = events.map((event) => ({
      name: event.name,
      subject: event.subject,
      data: JSON.stringify({ [event.member]: event.payload }),
      occurredAt,
      ...trace,
    }));
    for (const [first, ...others] of portionsOf(rows, ({ data }) => data.length)) {
      await connection.insert(OutboxEntity, first!, ...others);
    }
  }
}
