import { Injectable, type Type } from '@nestjs/common';
import type { Connection } from '../database/connection.js';
import { portionsOf } from '../database/portions.js';
import { ModuleApis } from '../module-api/module-apis.js';
import { sentTrace } from '../tracing/index.js';
import type { DomainEvent } from './domain-event.js';
import { EventSink } from './event-sink.js';
import { OutboxEntity } from './outbox.entity.js';
import { SinkEventEntity } from './sink-event.entity.js';

@Injectable()
export class OutboxRepository {
  /** Tables in which events are stored: one per reader, because readers delete events independently. Without readers nothing is stored. */
  private readonly tables = new Set<Type<OutboxEntity | SinkEventEntity>>();

  private readonly declared: ReadonlySet<string>;

  constructor(apis: ModuleApis) {
    this.declared = new Set(apis.eventNames);
    if (apis.isReplaced(EventSink)) this.tables.add(SinkEventEntity);
  }

  /** Registers a reader of `StoredEventsRepository`: from now on events are stored for it. */
  keep(): void {
    this.tables.add(OutboxEntity);
  }

  /** Stores the events in the transaction of their change. */
  async append(connection: Connection, events: readonly DomainEvent[]): Promise<void> {
    const occurredAt = new Date();
    const trace = sentTrace();
    const rows = events.map((event) => ({
      name: this.known(event.name),
      subject: event.subject,
      data: JSON.stringify({ [event.member]: event.payload }),
      occurredAt,
      ...trace,
    }));
    for (const [first, ...others] of portionsOf(rows, ({ data }) => data.length)) {
      for (const table of this.tables) await connection.insert(table, first!, ...others);
    }
  }

  /** Throws if no module declares the event: an undeclared event has no subscribers and would be lost silently. */
  private known(name: string): string {
    if (!this.declared.has(name)) throw new Error(`No module declares the event ${name}`);
    return name;
  }
}
