import type { Type } from '@nestjs/common';
import type { QueryResult, QueryRunner } from 'typeorm';
import type { PoolConnection, ResultSetHeader } from 'mysql2';
import { columnNameOf, tableNameOf } from './entity-metadata.js';
import { type BoundValue, boundValues, placeholders, publishStatement, type SqlValue } from './sql.js';

/** Result of a write statement. */
export interface WriteResult {
  /** Number of matched rows, including rows whose values did not change. */
  readonly affected: number;
  /** Id of the inserted row, if the statement inserted one row and the database generated the id. */
  readonly id: number;
}

/** The connection of one unit of work without TypeORM, for frequent statements. Throws the errors of the driver unchanged. */
export abstract class Connection {
  /** @internal */
  protected abstract readRows<Row>(sql: string, values: BoundValue[]): Promise<Row[]>;
  /** @internal */
  protected abstract execute(sql: string, values: BoundValue[]): Promise<WriteResult>;
  /** @internal */
  abstract beginTransaction(): Promise<void>;
  /** @internal */
  abstract commitTransaction(): Promise<void>;

  /** Returns the rows of a SELECT, as of the open transaction. */
  read<Row>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    return this.readRows(sql, boundValues(values));
  }

  /** Executes a statement. Use few distinct texts for `sql`: the database keeps each text prepared. */
  write(sql: string, values: readonly SqlValue[] = []): Promise<WriteResult> {
    return this.execute(sql, boundValues(values));
  }

  /** Inserts rows with one statement. All rows must set the same properties of the entity, at least one. */
  insert<Row extends object>(entity: Type<Row>, first: Partial<Row>, ...others: Partial<Row>[]): Promise<WriteResult> {
    const members = Object.keys(first) as (keyof Row & string)[];
    const columns = members.map((member) => columnNameOf(entity, member));
    const marks = `(${placeholders(members)})`;
    const rows = [first, ...others];
    return this.write(
      `INSERT INTO ${tableNameOf(entity)} (${columns.join(', ')})
       VALUES ${rows.map(() => marks).join(', ')}`,
      rows.flatMap((row) => members.map((member) => row[member] as SqlValue)),
    );
  }
}

/** Statements of a unit of work on SQLite. The query runner caches the prepared statements. */
export class SqliteConnection extends Connection {
  constructor(private readonly runner: QueryRunner) {
    super();
  }

  protected readRows<Row>(sql: string, values: BoundValue[]): Promise<Row[]> {
    return this.runner.query(sql, values) as Promise<Row[]>;
  }

  protected async execute(sql: string, values: BoundValue[]): Promise<WriteResult> {
    const result = (await this.runner.query(sql, values, true)) as QueryResult;
    return { affected: result.affected ?? 0, id: Number(result.raw) };
  }

  beginTransaction(): Promise<void> {
    return this.runner.startTransaction();
  }

  commitTransaction(): Promise<void> {
    return this.runner.commitTransaction();
  }
}

type Callback<Result> = (error: Error | null, result: Result) => void;

/** Statements of a unit of work on MySQL. Write statements are prepared once for each connection of the pool. */
export class MysqlConnection extends Connection {
  constructor(
    private readonly runner: QueryRunner,
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

  // TypeORM broadcasts eight events for these two statements, which takes a twentieth of the processor time of a write.
  async beginTransaction(): Promise<void> {
    await this.readRows('START TRANSACTION', []);
    this.setTransactionDepth(1);
  }

  async commitTransaction(): Promise<void> {
    await this.readRows('COMMIT', []);
    this.setTransactionDepth(0);
  }

  /** TypeORM reads these properties: without them, `manager.save` and `manager.transaction` would begin, and commit, a transaction. */
  private setTransactionDepth(depth: number): void {
    Object.assign(this.runner, { isTransactionActive: depth > 0, transactionDepth: depth });
  }

  // The timeout of mysql2 does not include the time for preparing the statement.
  private runWithTimeout<Result>(
    sql: string,
    values: BoundValue[],
    send: (done: Callback<Result>) => void,
  ): Promise<Result> {
    publishStatement(sql, values);
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
