import type { Pool, PoolConnection, QueryError } from 'mysql2';
import { unavailable } from '../../errors/domain-error.js';
import type { BoundValue } from '../sql-value.js';
import type { Reader } from './reader.js';

/** What a server says that has no room for another prepared statement, or has one no more: it can still be asked in plain text. */
const NOT_PREPARED = new Set([
  'ER_MAX_PREPARED_STMT_COUNT_REACHED',
  'ER_NEED_REPREPARE',
  'ER_UNKNOWN_STMT_HANDLER',
  'ER_UNSUPPORTED_PS',
]);

type Done = (error: QueryError | null, rows: unknown) => void;

/**
 * Reads by statements that each connection prepares once; the pool bounds how many of them it keeps. Whole numbers go as the type
 * that the server names when it prepares: MySQL refuses LIMIT a double, which is what the driver would make of them.
 */
export class MysqlReader implements Reader {
  constructor(
    private readonly pool: Pool,
    private readonly timeoutMs: number,
  ) {}

  /** The time is that for a connection, the preparing and the answer together. */
  query(sql: string, values: BoundValue[], withinMs = this.timeoutMs): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      let used: PoolConnection | undefined;
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        // The server may still be busy with the statement: nobody else should wait behind it.
        used?.destroy();
        reject(unavailable('The database did not answer in time'));
      }, withinMs);
      const fail = (error: unknown) => {
        clearTimeout(timer);
        reject(error as Error);
      };
      this.pool.getConnection((error: Error | null, connection) => {
        if (error) return fail(error);
        if (isLate) return connection.release();
        used = connection;
        ask(connection, sql, values, (failure, rows) => {
          if (isLate) return;
          connection.release();
          if (failure) return fail(failure);
          clearTimeout(timer);
          resolve(rows as unknown[]);
        });
      });
    });
  }
}

function ask(connection: PoolConnection, sql: string, values: BoundValue[], done: Done): void {
  try {
    connection.execute(sql, values, (error, rows) => {
      if (error && NOT_PREPARED.has(error.code)) connection.query(sql, values, done);
      else done(error, rows);
    });
  } catch (error) {
    // Values that cannot be sent: nobody above would catch what is thrown in a callback of the pool.
    done(error as QueryError, []);
  }
}
