import { createPool as createMysqlPool, type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import type { DataSource } from 'typeorm';

/** MySQL 8's own default, so that a server set up otherwise (and MariaDB) treats bad values alike. */
const SQL_MODE =
  'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';

/** Bytes, MariaDB's own default. MySQL cuts what is longer than 1,024, without a word. */
const MOST_CONCATENATED = 1_048_576;

/** A server has room for 16,382 of them by default, whosever they are. */
const PREPARED_PER_CONNECTION = 100;

/** How values travel, both ways. */
export const MYSQL_VALUES = {
  charset: 'utf8mb4',
  timezone: 'Z',
  supportBigNumbers: true,
  bigNumberStrings: false,
} as const;

/** Lock waits must end as error 1205, which is tried again, before the statement's deadline ends them for good. */
export const lockWaitSeconds = (timeoutMs: number): number => Math.max(1, Math.floor(timeoutMs / 1500));

/**
 * The driver handed to TypeORM in place of mysql2: every connection of its pools is set up the same, whatever the server's
 * defaults, and one whose statement ran out of time is thrown away (the server may still be busy with it).
 */
export function mysqlDriver(lockWaitSeconds: number) {
  const setup = [
    // MariaDB alone knows the last: a node of a Galera cluster reads when it has what the others have committed.
    `SET SESSION sql_mode = '${SQL_MODE}', time_zone = '+00:00', group_concat_max_len = ${MOST_CONCATENATED},
     innodb_lock_wait_timeout = ${lockWaitSeconds} /*M! , wsrep_sync_wait = 1 */`,
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  ];
  return {
    createPool(options: PoolOptions): Pool {
      const pool = createMysqlPool({ ...options, maxPreparedStatements: PREPARED_PER_CONNECTION });
      // The pool's event comes before the connection is handed out, and its commands run in order.
      pool.on('connection', (connection) => {
        for (const statement of setup) connection.query(statement, (error) => error && connection.destroy());
        discardAfterTimeout(connection);
      });
      return pool;
    },
  };
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
 * Makes TypeORM take the entities' `text` for `longtext`, as the migrations make it on MySQL (whose own `text` ends at 64 KB),
 * so that entities and tables can be compared.
 */
export function takeTextForLongtext({ driver }: DataSource): void {
  const normalize = driver.normalizeType.bind(driver);
  driver.normalizeType = (column) => {
    const type = normalize(column);
    return type === 'text' ? 'longtext' : type;
  };
}
