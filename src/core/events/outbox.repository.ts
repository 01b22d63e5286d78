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
  /** Whoever reads one takes away what it has read, and none waits for another: each has its table, and where nobody reads there is none. */
  private readonly tables = new Set<Type<OutboxEntity | SinkEventEntity>>();

  private readonly declared: ReadonlySet<string>;

  constructor(apis: ModuleApis) {
    this.declared = new Set(apis.eventNames);
    if (apis.isReplaced(EventSink)) this.tables.add(SinkEventEntity);
  }

  /** For whoever takes events out by `StoredEventsRepository`: from now on they are stored for it. */
  keep(): void {
    this.tables.add(OutboxEntity);
  }

  /** Stores the events inside the transaction of the change that they tell of. */
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

  /** What nobody can subscribe to is told to nobody: whoever has forgotten to declare it must hear of that. */
  private known(name: string): string {
    if (!this.declared.has(name)) throw new Error(`No module declares the event ${name}`);
    return name;
  }
}
