import { Inject, Injectable, type Type } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import type { Connection } from '../database/connection.js';
import { tableNameOf } from '../database/entity-metadata.js';
import { chunkRows } from '../database/statements.js';
import { BudgetMetrics } from '../metrics/budget-metrics.js';
import { currentTraceHeaders } from '../request-context/index.js';
import { type AnyEventClass, type AnyEventDescription, EVENT_CLASSES } from './domain-event.js';
import { LongEventLimit } from './long-event-limit.js';
import { OutboxEntity } from './outbox.entity.js';
import type { StoredEventEntity } from './stored-event.entity.js';
import type { EmittedEvent } from '../database/transaction-hooks.js';

@Injectable()
export class OutboxRepository {
  /**
   * Tables in which events are stored: one per reader, because readers delete events independently. Without readers nothing is stored.
   * The value is the entity of the subscriptions; undefined if the reader always reads.
   */
  private readonly readers = new Map<Type<StoredEventEntity>, Type<object> | undefined>();

  private readonly declared: ReadonlyMap<string, AnyEventDescription>;

  constructor(
    @Inject(EVENT_CLASSES) declared: readonly AnyEventClass[],
    private readonly settings: Settings,
    private readonly budget: BudgetMetrics,
    private readonly longEvents: LongEventLimit,
  ) {
    this.declared = new Map(declared.map(({ event }) => [event.name, event]));
  }

  /**
   * Registers a reader: from now on events are stored in its table, by default that of `StoredEventsRepository`. With `subscriptions`,
   * events are stored only while the table of this entity has a row. A table with several readers stores all events.
   */
  registerReader(table: Type<StoredEventEntity> = OutboxEntity, subscriptions?: Type<object>): void {
    this.readers.set(table, this.readers.has(table) ? undefined : subscriptions);
  }

  /** Stores the events in the transaction of their change. */
  async append(connection: Connection, events: readonly EmittedEvent[]): Promise<void> {
    for (const { name } of events) this.descriptionOf(name);
    const tables = events.length === 0 ? [] : await this.findTables(connection);
    if (tables.length === 0) return;
    const occurredAt = new Date();
    const trace = currentTraceHeaders();
    const rows: Omit<StoredEventEntity, 'id'>[] = [];
    for (const event of events) {
      const { name, subject } = event;
      const metadata = event.metadata ? JSON.stringify(event.metadata) : null;
      rows.push({ name, subject, data: await this.toData(event), metadata, occurredAt, ...trace });
    }
    for (const [first, ...others] of chunkRows(rows, ({ data }) => data.length)) {
      for (const table of tables) await connection.insert(table, first!, ...others);
    }
  }

  private async findTables(connection: Connection): Promise<Type<StoredEventEntity>[]> {
    const tables: Type<StoredEventEntity>[] = [];
    for (const [table, subscriptions] of this.readers) {
      const isRead =
        !subscriptions || (await connection.read(`SELECT 1 FROM ${tableNameOf(subscriptions)} LIMIT 1`)).length > 0;
      if (isRead) tables.push(table);
    }
    return tables;
  }

  /** Throws if no module declares the event: an undeclared event has no subscribers and would be lost silently. */
  private descriptionOf(name: string): AnyEventDescription {
    const description = this.declared.get(name);
    if (!description) throw new Error(`No module declares the event ${name}`);
    return description;
  }

  private async toData(event: EmittedEvent): Promise<string> {
    const { name, member, payload } = event;
    const { longField } = this.descriptionOf(name);
    const data = JSON.stringify({ [member]: payload });
    if (longField === undefined) return data;
    const bytes = Buffer.byteLength(data);
    if (bytes <= this.settings.MAX_EVENT_BYTES && (await this.longEvents.admits(event, bytes))) return data;
    this.budget.count('event');
    const { [longField]: _, ...rest } = payload as Readonly<Record<string, unknown>>;
    return JSON.stringify({ [member]: { ...rest, truncated: true } });
  }
}
