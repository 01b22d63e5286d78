import { Inject, Injectable, type Type } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import type { Connection } from '../database/connection.js';
import { chunkRows } from '../database/statements.js';
import { BudgetMetrics } from '../metrics/budget-metrics.js';
import { currentTraceHeaders } from '../request-context/index.js';
import { REPLACED_STRATEGIES, type StrategyClass } from '../strategy/strategy.js';
import { type AnyEventClass, type AnyEventDescription, EVENT_CLASSES } from './domain-event.js';
import { EventSink } from './event-sink.js';
import { LongEventLimit } from './long-event-limit.js';
import { OutboxEntity } from './outbox.entity.js';
import { SinkEventEntity } from './sink-event.entity.js';
import type { EmittedEvent } from '../database/transaction-hooks.js';

@Injectable()
export class OutboxRepository {
  /** Tables in which events are stored: one per reader, because readers delete events independently. Without readers nothing is stored. */
  private readonly readerTables = new Set<Type<OutboxEntity | SinkEventEntity>>();

  private readonly declared: ReadonlyMap<string, AnyEventDescription>;

  constructor(
    @Inject(EVENT_CLASSES) declared: readonly AnyEventClass[],
    @Inject(REPLACED_STRATEGIES) replaced: ReadonlySet<StrategyClass>,
    private readonly settings: Settings,
    private readonly budget: BudgetMetrics,
    private readonly longEvents: LongEventLimit,
  ) {
    this.declared = new Map(declared.map(({ event }) => [event.name, event]));
    if (replaced.has(EventSink)) this.readerTables.add(SinkEventEntity);
  }

  /** Registers a reader of `StoredEventsRepository`: from now on events are stored for it. */
  registerReader(): void {
    this.readerTables.add(OutboxEntity);
  }

  /** Stores the events in the transaction of their change. */
  async append(connection: Connection, events: readonly EmittedEvent[]): Promise<void> {
    const occurredAt = new Date();
    const trace = currentTraceHeaders();
    const rows: Omit<OutboxEntity, 'id'>[] = [];
    for (const event of events) {
      const { name, subject } = event;
      rows.push({ name, subject, data: await this.toData(event), occurredAt, ...trace });
    }
    for (const [first, ...others] of chunkRows(rows, ({ data }) => data.length)) {
      for (const table of this.readerTables) await connection.insert(table, first!, ...others);
    }
  }

  /** Throws if no module declares the event: an undeclared event has no subscribers and would be lost silently. */
  private async toData(event: EmittedEvent): Promise<string> {
    const { name, member, payload } = event;
    const description = this.declared.get(name);
    if (!description) throw new Error(`No module declares the event ${name}`);
    const { longField } = description;
    const data = JSON.stringify({ [member]: payload });
    if (longField === undefined) return data;
    const bytes = Buffer.byteLength(data);
    if (bytes <= this.settings.MAX_EVENT_BYTES && (await this.longEvents.admits(event, bytes))) return data;
    this.budget.count('event');
    const { [longField]: _, ...rest } = payload as Readonly<Record<string, unknown>>;
    return JSON.stringify({ [member]: { ...rest, truncated: true } });
  }
}
