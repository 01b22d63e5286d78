import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { isoTime, placeholders } from '../database/sql-value.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { StoredEvent } from './stored-event.js';
import { EVENT_COLUMNS, storedEventOf, type StoredEventRow } from './stored-event-row.js';

/** Of one unit of work. */
const MOST = 50;
/** Bytes of what they say: each is written once for every webhook, and on SQLite nobody else writes meanwhile. */
const LENGTH_TOGETHER = 1024 * 1024;

export interface TakenEvents {
  readonly events: readonly StoredEvent[];
  /** Whether others may wait behind them. */
  readonly more: boolean;
}

/** The outbox from its other end: for what tells the outside of events, by any number of processes. */
@Injectable()
export class StoredEventsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** When the oldest that waits was stored; null where none waits. */
  async oldestSince(): Promise<Date | null> {
    const [oldest] = await this.database.query<{ occurredAt: Date | string }>(
      'SELECT occurred_at AS occurredAt FROM outbox ORDER BY id LIMIT 1',
    );
    return oldest ? new Date(isoTime(oldest.occurredAt)) : null;
  }

  /**
   * The oldest that no other process holds, at least one and no more than are short enough together; held until the end of the unit
   * of work, for its `remove`. Processes that take at the same moment get different ones, so that one of a subject may be worked off
   * before an earlier one: compare their ids.
   */
  async take(): Promise<TakenEvents> {
    // On SQLite units of work queue anyway.
    const locking = this.database.dialect === 'mysql' ? ' FOR UPDATE SKIP LOCKED' : '';
    const waiting = await this.database.query<{ id: number; length: number }>(
      `SELECT id, OCTET_LENGTH(data) AS length FROM outbox ORDER BY id LIMIT ?${locking}`,
      [MOST],
    );
    const ids = startOf(waiting).map(({ id }) => id);
    if (ids.length === 0) return { events: [], more: false };
    const rows = await this.database.query<StoredEventRow>(
      `SELECT ${EVENT_COLUMNS} FROM outbox WHERE id IN (${placeholders(ids)}) ORDER BY id`,
      ids,
    );
    const events = rows.map(storedEventOf);
    return { events, more: ids.length < waiting.length || ids.length === MOST };
  }

  async remove(events: readonly StoredEvent[]): Promise<void> {
    const ids = events.map(({ id }) => id);
    await this.unitOfWork.manager.query(`DELETE FROM outbox WHERE id IN (${placeholders(ids)})`, ids);
  }
}

/** As many as come before the length is reached, and the one with which it is. */
function startOf<Row extends { readonly length: number }>(rows: readonly Row[]): readonly Row[] {
  let length = 0;
  const last = rows.findIndex((row) => (length += row.length) >= LENGTH_TOGETHER);
  return last === -1 ? rows : rows.slice(0, last + 1);
}
