import { Injectable } from '@nestjs/common';
import { Database, isoTime, placeholders } from '../database/database.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { StoredEvent } from './stored-event.js';

/** The events that the sink is still to be given. */
@Injectable()
export class SinkEventsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async exist(): Promise<boolean> {
    return (await this.database.query('SELECT id FROM event_sink LIMIT 1')).length > 0;
  }

  async findOldest(most: number): Promise<StoredEvent[]> {
    const rows = await this.database.query<Omit<StoredEvent, 'occurredAt'> & { occurredAt: Date | string }>(
      `SELECT id, name, subject, data, occurred_at AS occurredAt, trace_parent AS traceParent, trace_state AS traceState
       FROM event_sink ORDER BY id LIMIT ?`,
      [most],
    );
    return rows.map((row) => ({ ...row, occurredAt: new Date(isoTime(row.occurredAt)) }));
  }

  async remove(events: readonly StoredEvent[]): Promise<void> {
    const ids = events.map(({ id }) => id);
    await this.unitOfWork.manager.query(`DELETE FROM event_sink WHERE id IN (${placeholders(ids)})`, ids);
  }
}
