import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toDatabaseError } from '../database-errors.js';
import { type Dialect, dialectOf } from '../database-target.js';
import { withSeparateConnection } from './with-separate-connection.js';
import { Snapshot } from './snapshot.js';

const BEGIN_STATEMENTS: Record<Dialect, readonly string[]> = {
  // All connections use READ COMMITTED, which has no snapshot.
  mysql: ['SET TRANSACTION ISOLATION LEVEL REPEATABLE READ', 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY'],
  sqlite: ['BEGIN'],
};

/** Opens read sessions on a consistent snapshot of the database. */
@Injectable()
export class SnapshotProvider {
  constructor(private readonly source: DataSource) {}

  /**
   * All reads of `work` return the state of one point in time, independent of concurrent writes. No other transaction waits for
   * `work`.
   */
  async withSnapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    const dialect = dialectOf(this.source);
    try {
      return await withSeparateConnection(this.source, async (runner) => {
        for (const statement of BEGIN_STATEMENTS[dialect]) await runner.query(statement);
        try {
          return await work(new Snapshot(runner, dialect));
        } finally {
          await runner.query('ROLLBACK').catch(() => undefined);
        }
      });
    } catch (error) {
      throw toDatabaseError(error);
    }
  }
}
