import { DomainError } from '../../errors/domain-error.js';
import { type Reader, MysqlReader, type SqliteConnection, type SqliteDriver, SqliteReader } from './reader.js';
import type { BoundValue } from '../sql.js';
import type { ReplicaSelector } from '../replicas/replica-selector.js';
import type { Pool } from 'mysql2';
import type { DataSource } from 'typeorm';
import SqliteDatabase from 'better-sqlite3';
import type { BetterSqlite3DataSourceOptions } from 'typeorm/driver/better-sqlite3/BetterSqlite3DataSourceOptions.js';

/** Reads from a replica if that is allowed and possible, otherwise from the primary. */
export class ReplicatedReader implements Reader {
  /** `timeoutMs` is the limit for both servers together; a replica gets half of it, unless a call has another limit. */
  constructor(
    private readonly primary: Reader,
    private readonly replicas: ReplicaSelector,
    private readonly timeoutMs: number,
  ) {}

  async query(sql: string, values: BoundValue[], withinMs?: number): Promise<unknown[]> {
    const replica = this.replicas.choose();
    if (!replica) return this.primary.query(sql, values, withinMs);
    const startedAt = performance.now();
    try {
      return await replica.query(sql, values, withinMs);
    } catch (error) {
      this.replicas.usePrimary();
      // A replica that is slow with one statement is not lost. The next poll detects a replica that does not respond.
      if (!(error instanceof DomainError)) replica.fail(error);
      return this.primary.query(sql, values, (withinMs ?? this.timeoutMs) - (performance.now() - startedAt));
    }
  }

  end(): void {
    this.primary.end?.();
  }
}

/** Bypasses TypeORM, whose query runner costs more than many statements, but uses the connections that TypeORM opened. */
export function createReader(source: DataSource, timeoutMs: number, replicas: ReplicaSelector): Reader {
  if (source.options.type !== 'mysql') {
    const options = source.options as unknown as SqliteOptions;
    return new SqliteReader(source.driver as unknown as SqliteDriver, () => openSqlite(options));
  }
  const primary = new MysqlReader((source.driver as unknown as { pool: Pool }).pool, timeoutMs);
  return replicas.isOn ? new ReplicatedReader(primary, replicas, timeoutMs) : primary;
}

type SqliteOptions = Required<
  Pick<BetterSqlite3DataSourceOptions, 'database' | 'readonly' | 'timeout' | 'prepareDatabase'>
>;

/** Opens a further connection with the options of the data source. */
function openSqlite({ database, readonly, timeout, prepareDatabase }: SqliteOptions): SqliteConnection {
  const connection = new SqliteDatabase(database, { readonly, timeout });
  void prepareDatabase(connection);
  return connection as unknown as SqliteConnection;
}
