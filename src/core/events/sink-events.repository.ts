import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { placeholders } from '../database/sql.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { type StoredEvent, EVENT_COLUMNS, toStoredEvent, type StoredEventRow } from './stored-event.js';

/** Events that wait for the event sink. */
@Injectable()
export class SinkEventsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async hasEvents(): Promise<boolean> {
    return (await this.database.query('SELECT id FROM event_sink LIMIT 1')).length > 0;
  }

  async findOldest(limit: number): Promise<StoredEvent[]> {
    const rows = await this.database.query<StoredEventRow>(
      `SELECT ${EVENT_COLUMNS} FROM event_sink ORDER BY id LIMIT ?`,
      [limit],
    );
    return rows.map(toStoredEvent);
  }

  async remove(events: readonly StoredEvent[]): Promise<void> {
    const ids = events.map(({ id }) => id);
    await this.unitOfWork.manager.query(`DELETE FROM event_sink WHERE id IN (${placeholders(ids)})`, ids);
  }
}
