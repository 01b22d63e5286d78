import { Injectable } from '@nestjs/common';
import { Database, isoTime, placeholders, UnitOfWork } from '../database/index.js';
import { EventSubscriberEntity } from './event-subscriber.entity.js';

export type SubscriberCursor = Pick<EventSubscriberEntity, 'name' | 'position' | 'revision' | 'failures'>;

export interface SubscriberLag {
  readonly name: string;
  /** Committed events after the cursor, also those that the subscriber does not receive. */
  readonly waiting: number;
  /** When the oldest of them occurred; null without such events. */
  readonly since: Date | null;
  readonly lostEvents: number;
}

/** A time further ahead was written with a wrong clock and counts as past. */
const MAX_RETRY_AHEAD_MS = 120_000;

/** The cursors of the subscribers. */
@Injectable()
export class SubscriberCursorsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async findNames(): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>('SELECT name FROM event_subscribers');
    return rows.map(({ name }) => name);
  }

  /** Adds subscribers that receive the events after the position. Ignores subscribers that already have a cursor. */
  async insert(names: readonly string[], position: number): Promise<void> {
    const start = { position, revision: 0, failures: 0, retryAt: null, lastError: null, lostEvents: 0 };
    await this.unitOfWork.manager
      .createQueryBuilder()
      .insert()
      .into(EventSubscriberEntity)
      .values(names.map((name) => ({ name, ...start })))
      .orIgnore()
      .updateEntity(false)
      .execute();
  }

  async find(name: string): Promise<SubscriberCursor | null> {
    const [cursor] = await this.database.query<SubscriberCursor>(
      'SELECT name, position, revision, failures FROM event_subscribers WHERE name = ?',
      [name],
    );
    return cursor ?? null;
  }

  /** Locks the cursors until the end of the unit of work. */
  findAllForUpdate(): Promise<SubscriberCursor[]> {
    return this.database.query<SubscriberCursor>(
      `SELECT name, position, revision, failures FROM event_subscribers ORDER BY name ${this.database.forUpdate}`,
    );
  }

  /** Whether events wait for the subscriber, and no pause after a failure is running. */
  async hasWork(name: string, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT 1 FROM event_subscribers s
       WHERE s.name = ? AND (s.retry_at IS NULL OR s.retry_at <= ? OR s.retry_at > ?)
         AND (s.position < (SELECT q.last_position FROM event_sequence q)
           OR EXISTS (SELECT 1 FROM event_log e WHERE e.position IS NULL))`,
      [name, now, new Date(now.getTime() + MAX_RETRY_AHEAD_MS)],
    );
    return rows.length > 0;
  }

  /** Returns false if the cursor has changed since it was read: by a replay, or by an instance that took over. */
  async update(
    { name, revision }: SubscriberCursor,
    changes: Partial<Omit<EventSubscriberEntity, 'name' | 'revision'>>,
  ): Promise<boolean> {
    const { affected } = await this.unitOfWork.manager.update(
      EventSubscriberEntity,
      { name, revision },
      { ...changes, revision: revision + 1 },
    );
    return affected === 1;
  }

  async countLost({ name }: SubscriberCursor, events: number): Promise<void> {
    await this.unitOfWork.connection.write(
      'UPDATE event_subscribers SET lost_events = lost_events + ? WHERE name = ?',
      [events, name],
    );
  }

  async delete(name: string): Promise<void> {
    await this.unitOfWork.manager.delete(EventSubscriberEntity, { name });
  }

  async findLags(names: readonly string[]): Promise<SubscriberLag[]> {
    if (names.length === 0) return [];
    const rows = await this.database.query<Omit<SubscriberLag, 'since'> & { readonly since: Date | string | null }>(
      `SELECT s.name, s.lost_events AS lostEvents,
         (SELECT q.last_position FROM event_sequence q) - s.position
           + (SELECT COUNT(*) FROM event_log u WHERE u.position IS NULL) AS waiting,
         COALESCE(
           (SELECT e.occurred_at FROM event_log e WHERE e.position > s.position ORDER BY e.position LIMIT 1),
           (SELECT u.occurred_at FROM event_log u WHERE u.position IS NULL ORDER BY u.id LIMIT 1)) AS since
       FROM event_subscribers s WHERE s.name IN (${placeholders(names)})`,
      names,
    );
    return rows.map(({ since, waiting, ...row }) => {
      const time = isoTime(since);
      return { ...row, waiting: Number(waiting), since: time === null ? null : new Date(time) };
    });
  }
}
