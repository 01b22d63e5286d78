import { chmodSync } from 'node:fs';
import type { DataSourceOptions } from 'typeorm';
import type { Settings } from '../../config/settings.js';
import { databaseTarget } from './database-target.js';
import { lockWaitSeconds, mysqlDriver, MYSQL_VALUES } from './mysql-driver.js';
import { sqlLog } from './sql-log.js';
import { SqliteDatabase } from './sqlite-driver.js';

type Wanted = Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'DATABASE_TIMEOUT_MS'>;

/** How TypeORM reaches the database, with everything set that a server's defaults would otherwise decide. */
export function dataSourceOptions(settings: Wanted): DataSourceOptions {
  const target = databaseTarget(settings.DATABASE_URL);
  if (target.dialect === 'sqlite') {
    return { ...sqliteBase(target.file), prepareDatabase: prepareWriter };
  }
  const { dialect, ...credentials } = target;
  const timeout = settings.DATABASE_TIMEOUT_MS;
  return {
    type: dialect,
    ...credentials,
    logger: sqlLog,
    driver: mysqlDriver(lockWaitSeconds(timeout)),
    ...MYSQL_VALUES,
    poolSize: settings.DATABASE_POOL_SIZE,
    connectTimeout: timeout,
    maxQueryExecutionTime: timeout,
    enableQueryTimeout: true,
  };
}

/** A second connection to the file: requests that read never see what a unit of work has not committed. */
export function sqliteReaderOptions(file: string): DataSourceOptions {
  return { ...sqliteBase(file), readonly: true, prepareDatabase: prepareConnection };
}

/** Options for work that may take minutes: migrations. */
export function patient(options: DataSourceOptions): DataSourceOptions {
  return options.type === 'mysql' ? { ...options, enableQueryTimeout: false, poolSize: 2 } : options;
}

function sqliteBase(file: string) {
  // A busy wait blocks the event loop; with one process a file there is nothing to wait for but a checkpoint.
  return { type: 'better-sqlite3', driver: SqliteDatabase, database: file, logger: sqlLog, timeout: 250 } as const;
}

function prepareWriter(database: SqliteDatabase.Database): void {
  // Its other files, the log of what was written among them, take the same mode.
  chmodSync(database.name, 0o600);
  database.pragma('journal_mode = WAL');
  prepareConnection(database);
}

function prepareConnection(database: SqliteDatabase.Database): void {
  // FULL is the default only for the connection that made the WAL file: without it an acknowledged write can be lost.
  database.pragma('synchronous = FULL');
  database.pragma('cache_size = -16000');
  database.pragma('temp_store = MEMORY');
  database.function('lower_case', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
}
