import { dirname, resolve } from 'node:path';
import { chmodSync } from 'node:fs';
import type { Pool, SslOptions } from 'mysql2';
import type { DataSource, DataSourceOptions, Logger } from 'typeorm';
import { readMysqlTls, type SslMode } from '../../config/connection-tls.js';
import { setSqliteTemporaryFolder } from '../../config/environment.js';
import type { Settings } from '../../config/settings.js';
import { createMysqlDriver, MYSQL_VALUE_OPTIONS, SqliteDatabase } from './drivers.js';
import { prepareConnection } from './reads/scan-thread.js';
import { MAX_LOG_BYTES } from './reads/sqlite-scanner.js';
import { type Dialect, publishStatement } from './sql.js';

/** Publishes statements only: errors are thrown as exceptions, and parameters may contain secrets. */
const sqlLogger: Logger = {
  logQuery: publishStatement,
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};

type SslVerification = Pick<SslOptions, 'rejectUnauthorized' | 'verifyIdentity'>;

const SSL_VERIFICATION: Readonly<Record<SslMode, SslVerification | undefined>> = {
  DISABLED: undefined,
  REQUIRED: { rejectUnauthorized: false, verifyIdentity: false },
  VERIFY_CA: { rejectUnauthorized: true, verifyIdentity: false },
  VERIFY_IDENTITY: { rejectUnauthorized: true, verifyIdentity: true },
};

/** The parts of a database URL. */
export type DatabaseTarget =
  | { readonly dialect: 'sqlite'; readonly file: string; readonly folder: string }
  | {
      readonly dialect: 'mysql';
      readonly host: string;
      readonly port: number;
      readonly username: string;
      readonly password: string;
      readonly database: string;
      /** Undefined for a plaintext connection. */
      readonly ssl: SslOptions | undefined;
    };

export const dialectOf = ({ options }: DataSource): Dialect => (options.type === 'mysql' ? 'mysql' : 'sqlite');

/** Parses a database URL that the configuration has already validated, and reads its TLS files. */
export function parseDatabaseUrl(url: string): DatabaseTarget {
  if (url.startsWith('sqlite:')) {
    const file = resolve(url.slice('sqlite:'.length));
    return { dialect: 'sqlite', file, folder: dirname(file) };
  }
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    dialect: 'mysql',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 3306),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    ssl: mysqlSslOptions(url),
  };
}

export function mysqlSslOptions(url: string): SslOptions | undefined {
  const { mode = 'DISABLED', files } = readMysqlTls(url);
  const verification = SSL_VERIFICATION[mode];
  return verification && { ...verification, ...files, minVersion: 'TLSv1.2' };
}

type DatabaseSettings = Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'DATABASE_TIMEOUT_MS'>;

/** Returns the TypeORM options for the database. Sets every option that would otherwise depend on the defaults of the server. */
export function dataSourceOptions(settings: DatabaseSettings): DataSourceOptions {
  const target = parseDatabaseUrl(settings.DATABASE_URL);
  if (target.dialect === 'sqlite') {
    return { ...sqliteBase(target.file), prepareDatabase: prepareWriter };
  }
  const { dialect, ...credentials } = target;
  const timeout = settings.DATABASE_TIMEOUT_MS;
  return {
    type: dialect,
    ...credentials,
    logger: sqlLogger,
    driver: createMysqlDriver(timeout),
    ...MYSQL_VALUE_OPTIONS,
    poolSize: settings.DATABASE_POOL_SIZE,
    connectTimeout: timeout,
    maxQueryExecutionTime: timeout,
    enableQueryTimeout: true,
  };
}

/** A second, read-only connection to the file: reads never return uncommitted rows of a unit of work. */
export function sqliteReaderOptions(file: string): DataSourceOptions {
  return { ...sqliteBase(file), readonly: true, prepareDatabase: prepareConnection };
}

/** Returns options for work that may take minutes, such as migrations. */
export function longRunningOptions(options: DataSourceOptions): DataSourceOptions {
  if (options.type !== 'mysql') return options;
  const driver = createMysqlDriver(options.maxQueryExecutionTime!, { canRunLong: true });
  return { ...options, driver, enableQueryTimeout: false, poolSize: 2 };
}

function sqliteBase(file: string) {
  // The database needs this folder to be writable, unlike /tmp.
  setSqliteTemporaryFolder(dirname(file));
  // A busy wait blocks the event loop. With one process per file, only a checkpoint can cause a wait.
  return { type: 'better-sqlite3', driver: SqliteDatabase, database: file, logger: sqlLogger, timeout: 250 } as const;
}

function prepareWriter(database: SqliteDatabase.Database): void {
  // The other files of the database, such as the write-ahead log, inherit this mode.
  chmodSync(database.name, 0o600);
  database.pragma('journal_mode = WAL');
  // `SqliteScanner` moves the log into the file in a thread: the log of a long statement takes seconds, which would block the event loop.
  database.pragma('wal_autocheckpoint = 0');
  database.pragma(`journal_size_limit = ${MAX_LOG_BYTES}`);
  prepareConnection(database);
}

/** Creates a pool outside TypeORM with the same session settings. Connections are opened on demand. */
export function createStandaloneMysqlPool({
  DATABASE_URL,
  DATABASE_POOL_SIZE,
  DATABASE_TIMEOUT_MS,
}: DatabaseSettings): Pool {
  const target = parseDatabaseUrl(DATABASE_URL);
  if (target.dialect !== 'mysql') throw new Error('A connection pool requires a MySQL URL');
  const { host, port, username, password, database, ssl } = target;
  return createMysqlDriver(DATABASE_TIMEOUT_MS).createPool({
    ...{ host, port, user: username, password, database, ssl },
    ...MYSQL_VALUE_OPTIONS,
    stringifyObjects: true,
    connectTimeout: DATABASE_TIMEOUT_MS,
    connectionLimit: DATABASE_POOL_SIZE,
  });
}
