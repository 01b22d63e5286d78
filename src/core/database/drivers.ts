import '#supported-node';
import { createRequire } from 'node:module';
import { connect, isIP, type Socket } from 'node:net';
import type { Pool, PoolConnection, PoolOptions } from 'mysql2';
import type { DataSource, QueryRunner } from 'typeorm';
import SqliteDatabase from 'better-sqlite3';
import { timeSlice } from '../lifecycle/time-slice.js';

/** The default of MySQL 8, so that servers with other settings (and MariaDB) reject the same invalid values. */
const SQL_MODE =
  'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';

/** In bytes, the default of MariaDB. MySQL silently truncates after 1,024 bytes by default. */
const MAX_GROUP_CONCAT_BYTES = 1_048_576;

/** A server allows 16,382 prepared statements by default, for all clients together. */
const MAX_PREPARED_PER_CONNECTION = 100;

/** The client must time out first, so that a statement always has the same error. */
const SERVER_TIMEOUT_DELAY_MS = 1000;

/** Conversion of values in both directions. */
export const MYSQL_VALUE_OPTIONS = {
  charset: 'utf8mb4',
  timezone: 'Z',
  supportBigNumbers: true,
  bigNumberStrings: false,
} as const;

/** A lock wait must end with error 1205, which is retried, before the statement timeout ends the statement without a retry. */
export const toLockWaitSeconds = (timeoutMs: number): number => Math.max(1, Math.floor(timeoutMs / 1500));

/**
 * Replaces mysql2 as the driver of TypeORM. Every connection of its pools has the same session settings, independent of the
 * defaults of the server. A connection whose statement timed out is destroyed, because the server may still be executing the
 * statement; the server ends it a second later, unless `canRunLong` is true.
 */
export function createMysqlDriver(timeoutMs: number, { canRunLong = false } = {}) {
  const limitMs = canRunLong ? 0 : timeoutMs + SERVER_TIMEOUT_DELAY_MS;
  // Migrations read the definition of a table from derived tables. If MariaDB merges them, it opens the tables of every database.
  const optimizer = canRunLong ? "optimizer_switch = 'derived_merge=off'," : '';
  const setup = [
    // Only MariaDB executes the comment with M: a Galera node reads after it has applied the commits of the other nodes. Only MySQL
    // executes the other comment.
    `SET SESSION sql_mode = '${SQL_MODE}', time_zone = '+00:00', group_concat_max_len = ${MAX_GROUP_CONCAT_BYTES},
     innodb_lock_wait_timeout = ${toLockWaitSeconds(timeoutMs)} /*M! , ${optimizer} wsrep_sync_wait = 1, max_statement_time = ${limitMs / 1000} */
     /*!80000 , max_execution_time = ${limitMs} */`,
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  ];
  return {
    createPool(options: PoolOptions): Pool {
      // A service on SQLite does not load this package.
      const { createPool } = createRequire(__filename)('mysql2') as typeof import('mysql2');
      const pool = createPool({
        ...options,
        stream: createAddressStream(options),
        maxPreparedStatements: MAX_PREPARED_PER_CONNECTION,
      });
      // The event is emitted before the pool hands out the connection, and the commands of a connection run in order.
      pool.on('connection', (connection) => {
        for (const statement of setup) connection.query(statement, (error) => error && connection.destroy());
        discardAfterTimeout(connection);
      });
      return pool;
    },
  };
}

/**
 * Returns a function that connects to an IP address whose certificate must be verified. mysql2 passes no host name to Node.js in
 * this case, and Node.js would then accept only a certificate for "localhost". `_host` is the name that Node.js uses instead.
 */
function createAddressStream({ host, port = 3306, ssl }: PoolOptions): (() => Socket) | undefined {
  if (host === undefined || isIP(host) === 0 || typeof ssl !== 'object' || !ssl.verifyIdentity) return undefined;
  return () => Object.assign(connect({ host, port, keepAlive: true, noDelay: true }), { _host: host });
}

type Callback = (error: { code?: string } | null, ...results: unknown[]) => void;

function discardAfterTimeout(connection: PoolConnection): void {
  const query = connection.query.bind(connection) as (...input: unknown[]) => unknown;
  const guarded = (...input: unknown[]) => {
    const done = input.pop() as Callback | undefined;
    if (typeof done !== 'function') return query(...input, done);
    return query(...input, ((error, ...results) => {
      if (error?.code === 'PROTOCOL_SEQUENCE_TIMEOUT') connection.destroy();
      done(error, ...results);
    }) satisfies Callback);
  };
  connection.query = guarded as typeof connection.query;
}

/**
 * Makes TypeORM treat `text` of an entity as `longtext`, which the migrations create on MySQL (`text` of MySQL is limited to 64
 * KB), so that entities and tables can be compared.
 */
export function mapTextToLongtext({ driver }: DataSource): void {
  const normalize = driver.normalizeType.bind(driver);
  driver.normalizeType = (column) => {
    const type = normalize(column);
    return type === 'text' ? 'longtext' : type;
  };
}

/**
 * Makes TypeORM bind whole numbers. It writes numbers into the text of a statement for SQLite; each id would then be a further statement,
 * which SQLite prepares again, and whose memory is released late.
 */
export function bindWholeNumbers({ driver }: DataSource): void {
  const escape = driver.escapeQueryWithParameters.bind(driver);
  driver.escapeQueryWithParameters = (sql, parameters, ...rest) => {
    const bound = Object.entries(parameters).map(([name, value]) => [
      name,
      Number.isSafeInteger(value) ? BigInt(value as number) : (value as unknown),
    ]);
    return escape(sql, Object.fromEntries(bound) as typeof parameters, ...rest);
  };
}

/**
 * Makes the query runner yield to other requests between two statements if they have used the time slice. SQLite executes statements in
 * this thread, so that a transaction of many statements would block the event loop.
 */
export function yieldBetweenStatements(runner: QueryRunner): void {
  const query = runner.query.bind(runner) as (...statement: unknown[]) => Promise<unknown>;
  runner.query = (async (...statement: unknown[]) => {
    if (timeSlice.isOver) await timeSlice.next();
    return query(...statement);
  }) as typeof runner.query;
}

/** The SQLite driver. TypeORM gets the driver as an option, because the peer dependency range of TypeORM excludes this version. */
export { SqliteDatabase };
