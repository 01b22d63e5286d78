import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { refuseAfterDeadline } from '../lifecycle/request-deadline.js';
import { translated } from './database-errors.js';
import { withDeadline } from './deadline.js';
import { type Dialect, dialectOf } from './database-target.js';
import { readerOf } from './reads/reader-of.js';
import type { Reader } from './reads/reader.js';
import { Replicas } from './replicas/replicas.js';
import { sqlChannel } from './sql-log.js';
import { boundValues, type SqlValue } from './sql-value.js';
import { UnitOfWork } from './unit-of-work.js';

/** Injection token of the data source that reads; on SQLite a second connection, on MySQL the pool itself. */
export const READER = Symbol('reader');

/** Reads rows by SQL: the way of every list and every object that is shown. */
@Injectable()
export class Database {
  readonly dialect: Dialect;
  private readonly reader: Reader;
  /** When a statement was answered last. */
  private answeredAt = -Infinity;

  constructor(
    @Inject(READER) source: DataSource,
    private readonly unitOfWork: UnitOfWork,
    settings: Settings,
    replicas: Replicas,
  ) {
    this.dialect = dialectOf(source);
    this.reader = readerOf(source, settings.DATABASE_TIMEOUT_MS, replicas);
  }

  /**
   * At the end of a SELECT, inside a unit of work: whoever would change its rows, or select them with the same, waits for the end of
   * that. On SQLite units of work queue anyway.
   */
  get forUpdate(): string {
    return this.dialect === 'mysql' ? 'FOR UPDATE' : '';
  }

  /** The same where others may still select them with it. */
  get forShare(): string {
    return this.dialect === 'mysql' ? 'LOCK IN SHARE MODE' : '';
  }

  /** `forUpdate` for what TypeORM finds. */
  get foundForUpdate(): { readonly lock?: { readonly mode: 'pessimistic_write' } } {
    return this.dialect === 'mysql' ? { lock: { mode: 'pessimistic_write' } } : {};
  }

  /** Inside a unit of work the unit's own, uncommitted rows are seen; outside only what is committed, by replicas too in a `ReadScope`. */
  async query<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    // As it comes from the driver: the unit of work tries again after a deadlock, and must know one.
    if (this.unitOfWork.isOpen) return this.unitOfWork.connection.read<Row>(sql, parameters);
    refuseAfterDeadline();
    const values = boundValues(parameters);
    if (sqlChannel.hasSubscribers) sqlChannel.publish({ sql, parameters: values });
    try {
      const rows = (await this.reader.query(sql, values)) as Row[];
      this.answeredAt = performance.now();
      return rows;
    } catch (error) {
      throw translated(error);
    }
  }

  /**
   * Throws where the database answers nothing. `ms`: how long that is waited for. Where all connections are busy with others, it is
   * enough that those are answered meanwhile.
   */
  async ping(ms: number): Promise<void> {
    const start = performance.now();
    try {
      await withDeadline(this.query('SELECT 1'), ms);
    } catch (error) {
      if (this.answeredAt < start) throw error;
    }
  }
}
