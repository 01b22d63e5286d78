import type { Pool, PoolConnection, QueryError } from 'mysql2';
import type { BoundValue } from '../sql.js';
import { unavailable } from '../../errors/domain-error.js';

export interface Timing {
  /** Without the wait for the thread. */
  durationMs?: number;
}

/** Runs single read statements outside transactions. */
export interface Reader {
  /**
   * Returns the rows of the driver. Throws the error of the driver, or "unavailable" if the server does not respond within
   * `withinMs` (default: the configured timeout). A reader that executes the statement in another thread sets `timing`.
   */
  query(sql: string, values: BoundValue[], withinMs?: number, timing?: Timing): Promise<unknown[]>;
  /** Waits until a statement can begin. */
  ready?(): Promise<void>;
  /** Ends the statements that still run. */
  end?(): void;
}

/** Maximum number of cached statements: `IN` lists of different lengths create many statement texts. */
const MAX_PREPARED_STATEMENTS = 500;
/** Maximum total length of cached statements: SQLite uses about 40 bytes for a character. */
const MAX_PREPARED_LENGTH = 300_000;

/** The part of a connection that a reader uses. */
export interface SqliteConnection {
  prepare(sql: string): { all(values: BoundValue[]): unknown[] };
  close(): unknown;
}
type SqliteStatement = ReturnType<SqliteConnection['prepare']>;

/** The driver of TypeORM, which closes the connection at shutdown. */
export interface SqliteDriver {
  databaseConnection: SqliteConnection;
}

/** Reads with cached prepared statements. */
export class SqliteReader implements Reader {
  private readonly prepared = new Map<string, SqliteStatement>();
  private preparedLength = 0;

  /** `open` returns a further connection to the file. */
  constructor(
    private readonly driver: SqliteDriver,
    private readonly open: () => SqliteConnection,
  ) {}

  query(sql: string, values: BoundValue[]): Promise<unknown[]> {
    return Promise.resolve(this.statement(sql).all(values));
  }

  private statement(sql: string): SqliteStatement {
    const known = this.prepared.get(sql);
    if (known) return known;
    const isFull = this.prepared.size >= MAX_PREPARED_STATEMENTS;
    if (isFull || this.preparedLength + sql.length > MAX_PREPARED_LENGTH) this.reconnect();
    const statement = this.driver.databaseConnection.prepare(sql);
    this.prepared.set(sql, statement);
    this.preparedLength += sql.length;
    return statement;
  }

  /** Releases all statements. The garbage collector does not know their memory, so it would release them late. */
  private reconnect(): void {
    const former = this.driver.databaseConnection;
    this.driver.databaseConnection = this.open();
    former.close();
    this.prepared.clear();
    this.preparedLength = 0;
  }
}

/**
 * Error codes of a server that cannot prepare the statement or has lost the prepared statement. The statement is then sent as plain
 * text.
 */
const PREPARE_ERROR_CODES = new Set([
  'ER_MAX_PREPARED_STMT_COUNT_REACHED',
  'ER_NEED_REPREPARE',
  'ER_UNKNOWN_STMT_HANDLER',
  'ER_UNSUPPORTED_PS',
]);

/** The driver keeps about 300 bytes for each value of a prepared statement, and each connection keeps many statements. */
const MAX_PREPARED_VALUES = 100;

type Done = (error: QueryError | null, rows: unknown) => void;

/**
 * Reads with statements that each connection prepares once; the pool limits the number of prepared statements. Those with many values
 * are prepared for each call. Whole numbers are sent with the type that the prepared statement declares: MySQL rejects a double in LIMIT,
 * and the driver would send a double.
 */
export class MysqlReader implements Reader {
  private readonly inUse = new Set<PoolConnection>();

  constructor(
    private readonly pool: Pool,
    private readonly timeoutMs: number,
  ) {}

  /** The time limit covers waiting for a connection, preparing and executing. */
  query(sql: string, values: BoundValue[], withinMs = this.timeoutMs): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      let used: PoolConnection | undefined;
      let timedOut = false;
      const timer = setTimeout(() => {
        timedOut = true;
        // The server may still be executing the statement: no other query should wait for this connection.
        if (used) this.destroy(used);
        reject(unavailable('The database did not answer in time'));
      }, withinMs);
      const fail = (error: unknown) => {
        clearTimeout(timer);
        reject(error as Error);
      };
      this.pool.getConnection((error: Error | null, connection) => {
        if (error) return fail(error);
        if (timedOut) return connection.release();
        used = connection;
        this.inUse.add(connection);
        executePrepared(connection, sql, values, (failure, rows) => {
          this.inUse.delete(connection);
          if (timedOut) return;
          connection.release();
          if (failure) return fail(failure);
          clearTimeout(timer);
          resolve(rows as unknown[]);
        });
      });
    });
  }

  end(): void {
    for (const connection of this.inUse) this.destroy(connection);
  }

  private destroy(connection: PoolConnection): void {
    this.inUse.delete(connection);
    connection.destroy();
  }
}

function executePrepared(connection: PoolConnection, sql: string, values: BoundValue[], done: Done): void {
  try {
    connection.execute(sql, values, (error, rows) => {
      if (error && PREPARE_ERROR_CODES.has(error.code)) return connection.query(sql, values, done);
      // After an error, the connection can be closed, and would then emit an error that nothing handles.
      if (!error && values.length > MAX_PREPARED_VALUES) connection.unprepare(sql);
      done(error, rows);
    });
  } catch (error) {
    // The values cannot be sent. An error thrown in a callback of the pool would not be caught.
    done(error as QueryError, []);
  }
}
