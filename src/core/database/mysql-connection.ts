import type { PoolConnection, ResultSetHeader } from 'mysql2';
import { Connection, type WriteResult } from './connection.js';
import { sqlLogger } from './sql-logger.js';
import type { BoundValue } from './sql.js';

type Callback<Result> = (error: Error | null, result: Result) => void;

/** Statements of a unit of work on MySQL. Write statements are prepared once for each connection of the pool. */
export class MysqlConnection extends Connection {
  constructor(
    private readonly connection: PoolConnection,
    private readonly timeoutMs: number,
  ) {
    super();
  }

  protected readRows<Row>(sql: string, values: BoundValue[]): Promise<Row[]> {
    return this.runWithTimeout(sql, values, (done: Callback<never>) => this.connection.query(sql, values, done));
  }

  protected async execute(sql: string, values: BoundValue[]): Promise<WriteResult> {
    const { affectedRows, insertId } = await this.runWithTimeout(sql, values, (done: Callback<ResultSetHeader>) =>
      this.connection.execute<ResultSetHeader>(sql, values, done),
    );
    return { affected: affectedRows, id: insertId };
  }

  // The timeout of mysql2 does not include the time for preparing the statement.
  private runWithTimeout<Result>(
    sql: string,
    values: BoundValue[],
    send: (done: Callback<Result>) => void,
  ): Promise<Result> {
    sqlLogger.logQuery(sql, values);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        // The server may still be executing the statement.
        this.connection.destroy();
        reject(Object.assign(new Error('The statement did not end in time'), { code: 'PROTOCOL_SEQUENCE_TIMEOUT' }));
      }, this.timeoutMs);
      send((error, result) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(result);
      });
    });
  }
}
