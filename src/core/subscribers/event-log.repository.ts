import { Injectable } from '@nestjs/common';
import type { Connection } from '../database/connection.js';
import { Database, type EventMetadata, placeholders, UnitOfWork } from '../database/index.js';
import { EVENT_COLUMNS, toStoredEvent, type StoredEventRow } from '../events/stored-event.js';
import { EventLogEntity } from './event-log.entity.js';
import { EDGE_PURGE_EVENT } from './event-subscriber.js';
import type { LogEvent } from './subscribed-event.js';

/** A part of the log: the positions after `after`, up to `upTo`. */
export interface LogRange {
  readonly after: number;
  readonly upTo: number;
}

/** Events per unit of work, because on SQLite other writers wait. */
const BATCH_SIZE = 100;

/** Events for the subscribers. They are stored by `OutboxRepository`, and get their positions here. */
@Injectable()
export class EventLogRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Stores the cache keys of a change in its transaction. */
  async insertPurge(connection: Connection, keys: readonly string[], metadata: EventMetadata): Promise<void> {
    await connection.insert(EventLogEntity, {
      name: EDGE_PURGE_EVENT,
      subject: 'site',
      data: JSON.stringify({ keys }),
      metadata: JSON.stringify(metadata),
      occurredAt: new Date(),
      traceParent: null,
      traceState: null,
    });
  }

  async hasUnpositioned(): Promise<boolean> {
    return (await this.database.query('SELECT id FROM event_log WHERE position IS NULL LIMIT 1')).length > 0;
  }

  async hasEvents(): Promise<boolean> {
    return (await this.database.query('SELECT id FROM event_log LIMIT 1')).length > 0;
  }

  async findLastPosition(): Promise<number> {
    const [row] = await this.database.query<{ position: number }>(
      'SELECT last_position AS position FROM event_sequence',
    );
    return row!.position;
  }

  /** Like `findLastPosition`. No other transaction assigns positions until the end of this one. */
  async lockLastPosition(): Promise<number> {
    const [row] = await this.database.query<{ position: number }>(
      `SELECT last_position AS position FROM event_sequence ${this.database.forUpdate}`,
    );
    return row!.position;
  }

  /**
   * Assigns positions to the oldest committed events without a position. Returns true if further events may wait.
   *
   * Ids alone are not an order of delivery: a transaction with a lower id can commit after one with a higher id. The lock comes first, and
   * the SELECT takes no lock: its snapshot then contains, with each event, all earlier events of the subject, whose transactions ended
   * before. Within the snapshot the ids have the order of the commits of a subject, because events are stored under the lock of their
   * subject.
   */
  async assignPositions(): Promise<boolean> {
    const last = await this.lockLastPosition();
    const rows = await this.database.query<{ id: number }>(
      'SELECT id FROM event_log WHERE position IS NULL ORDER BY id LIMIT ?',
      [BATCH_SIZE],
    );
    if (rows.length === 0) return false;
    const ids = rows.map(({ id }) => id);
    const { connection } = this.unitOfWork;
    await connection.write(
      `UPDATE event_log SET position = CASE id${' WHEN ? THEN ?'.repeat(ids.length)} END WHERE id IN (${placeholders(ids)})`,
      [...ids.flatMap((id, n) => [id, last + 1 + n]), ...ids],
    );
    await connection.write('UPDATE event_sequence SET last_position = ?', [last + ids.length]);
    return ids.length === BATCH_SIZE;
  }

  /** Returns events in the order of their positions. Without `names`, events with any name. */
  async findInRange(
    { after, upTo }: LogRange,
    names: readonly string[] | undefined,
    limit: number,
  ): Promise<LogEvent[]> {
    const rows = await this.database.query<StoredEventRow & { readonly position: number }>(
      `SELECT ${EVENT_COLUMNS}, position FROM event_log WHERE position > ? AND position <= ? ${nameCondition(names)}
       ORDER BY position LIMIT ?`,
      [after, upTo, ...(names ?? []), limit],
    );
    return rows.map(({ position, ...row }) => ({ ...toStoredEvent(row), position }));
  }

  async countInRange({ after, upTo }: LogRange, names: readonly string[] | undefined): Promise<number> {
    const [row] = await this.database.scan<{ n: number }>(
      `SELECT COUNT(*) AS n FROM event_log WHERE position > ? AND position <= ? ${nameCondition(names)}`,
      [after, upTo, ...(names ?? [])],
    );
    return Number(row!.n);
  }

  /** Returns the position of the oldest stored event, or null without events. */
  async findFirstPosition(): Promise<number | null> {
    const [row] = await this.database.query<{ position: number | null }>(
      'SELECT MIN(position) AS position FROM event_log',
    );
    return row!.position;
  }

  /** Returns the lowest position of an event that occurred at this time or later; without such an event, the next position. */
  async findPositionSince(time: Date): Promise<number> {
    const [row] = await this.database.scan<{ position: number }>(
      'SELECT position FROM event_log WHERE position IS NOT NULL AND occurred_at >= ? ORDER BY position LIMIT 1',
      [time],
    );
    return row?.position ?? (await this.findLastPosition()) + 1;
  }

  /** Deletes the oldest events up to the position, at most `maxRows` of them. Returns their number. */
  async deleteUpTo(position: number, maxRows: number): Promise<number> {
    const rows = await this.database.query<{ id: number }>(
      'SELECT id FROM event_log WHERE position <= ? ORDER BY position LIMIT ?',
      [position, maxRows],
    );
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    // By id: a range of positions would lock the gap into which MySQL inserts events without a position.
    await this.unitOfWork.manager.query(`DELETE FROM event_log WHERE id IN (${placeholders(ids)})`, ids);
    return ids.length;
  }
}

const nameCondition = (names: readonly string[] | undefined): string =>
  names === undefined ? `AND name <> '${EDGE_PURGE_EVENT}'` : `AND name IN (${placeholders(names)})`;
