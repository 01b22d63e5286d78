import { Injectable } from '@nestjs/common';
import { Database, isoTime, placeholders } from '../database/database.js';
import { UnitOfWork } from '../database/unit-of-work.js';

/** An event in the outbox. */
export interface StoredEvent {
  readonly id: number;
  readonly name: string;
  readonly subject: string;
  /** As JSON. */
  readonly data: string;
  readonly occurredAt: Date;
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
   * The oldest that no other process holds; held until the end of the unit of work, for its `remove`. Processes that take at the
   * same moment get different ones, so that one of a subject may be worked off before an earlier one: compare their ids.
   */
  async take(most: number): Promise<StoredEvent[]> {
    // On SQLite units of work queue anyway.
    const locking = this.database.dialect === 'mysql' ? ' FOR UPDATE SKIP LOCKED' : '';
    const rows = await this.database.query<Omit<StoredEvent, 'occurredAt'> & { occurredAt: Date | string }>(
      `SELECT id, name, subject, data, occurred_at AS occurredAt FROM outbox ORDER BY id LIMIT ?${locking}`,
      [most],
    );
    return rows.map((row) => ({ ...row, occurredAt: new Date(isoTime(row.occurredAt)) }));
  }

  async remove(events: readonly StoredEvent[]): Promise<void> {
    const ids = events.map(({ id }) => id);
    await this.unitOfWork.manager.query(`DELETE FROM outbox WHERE id IN (${placeholders(ids)})`, ids);
  }
}
