import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { isoTime, placeholders } from '../database/sql.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { type StoredEvent, EVENT_COLUMNS, toStoredEvent, type StoredEventRow } from './stored-event.js';

/** Maximum number of events per unit of work. */
const MAX_BATCH_SIZE = 50;
/** Bytes of event data per unit of work, because on SQLite other writers wait. */
const MAX_BATCH_BYTES = 1024 * 1024;

export interface EventBatch {
  readonly events: readonly StoredEvent[];
  /** Whether further events may be waiting. */
  readonly hasMore: boolean;
}

/** Reading side of the outbox, for delivery by any number of processes. */
@Injectable()
export class StoredEventsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Returns when the oldest waiting event was stored, or null if the outbox is empty. */
  async findOldestTime(): Promise<Date | null> {
    const [oldest] = await this.database.query<{ occurredAt: Date | string }>(
      'SELECT occurred_at AS occurredAt FROM outbox ORDER BY id LIMIT 1',
    );
    return oldest ? new Date(isoTime(oldest.occurredAt)) : null;
  }

  /**
   * Claims the oldest events that no other process has claimed: at least one, and no more than the size limit allows. The rows stay
   * locked until the end of the unit of work, which must call `remove`. Concurrent processes claim different events, so an event may be
   * processed before an earlier event of the same subject: compare their ids.
   */
  async claim(): Promise<EventBatch> {
    // SQLite needs no lock: units of work run one at a time.
    const locking = this.database.dialect === 'mysql' ? ' FOR UPDATE SKIP LOCKED' : '';
    const waiting = await this.database.query<{ id: number; length: number }>(
      `SELECT id, OCTET_LENGTH(data) AS length FROM outbox ORDER BY id LIMIT ?${locking}`,
      [MAX_BATCH_SIZE],
    );
    const ids = firstWithinLimit(waiting).map(({ id }) => id);
    if (ids.length === 0) return { events: [], hasMore: false };
    const rows = await this.database.query<StoredEventRow>(
      `SELECT ${EVENT_COLUMNS} FROM outbox WHERE id IN (${placeholders(ids)}) ORDER BY id`,
      ids,
    );
    const events = rows.map(toStoredEvent);
    return { events, hasMore: ids.length < waiting.length || ids.length === MAX_BATCH_SIZE };
  }

  async remove(events: readonly StoredEvent[]): Promise<void> {
    const ids = events.map(({ id }) => id);
    await this.unitOfWork.manager.query(`DELETE FROM outbox WHERE id IN (${placeholders(ids)})`, ids);
  }
}

/** Returns the first rows, up to and including the row that reaches the size limit. */
function firstWithinLimit<Row extends { readonly length: number }>(rows: readonly Row[]): readonly Row[] {
  let length = 0;
  const last = rows.findIndex((row) => (length += row.length) >= MAX_BATCH_BYTES);
  return last === -1 ? rows : rows.slice(0, last + 1);
}
