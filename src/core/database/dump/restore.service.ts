import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { conflict } from '../../errors/domain-error.js';
import { toDatabaseError } from '../database-errors.js';
import { dialectOf } from '../data-source-options.js';
import { withSeparateConnection } from './snapshot.js';
import { RestoreSession } from './restore-session.js';

/** Opens sessions that fill the database with exported rows. */
@Injectable()
export class RestoreService {
  constructor(private readonly source: DataSource) {}

  /** Runs one session at a time: two concurrent imports would each treat the rows of the other import as existing data. */
  async withSession<T>(work: (session: RestoreSession) => Promise<T>): Promise<T> {
    const { database } = this.source.options;
    const dialect = dialectOf(this.source);
    try {
      return await withSeparateConnection(this.source, async (runner) => {
        const session = new RestoreSession(runner, dialect);
        // SQLite has one process and needs no lock.
        if (dialect !== 'mysql') return work(session);
        return locked(runner, `masthead.import.${String(database)}`.slice(0, 64), () => work(session));
      });
    } catch (error) {
      throw toDatabaseError(error);
    }
  }
}

async function locked<T>(runner: QueryRunner, name: string, work: () => Promise<T>): Promise<T> {
  const [row] = (await runner.query('SELECT GET_LOCK(?, 0) AS taken', [name])) as { taken: number }[];
  if (row?.taken !== 1) throw conflict('Another import into this database is under way.');
  try {
    return await work();
  } finally {
    // The server releases the lock of a closed connection too, but later than an import that follows at once.
    await runner.query('SELECT RELEASE_LOCK(?)', [name]).catch(() => undefined);
  }
}
