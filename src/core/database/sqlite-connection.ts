import type { QueryResult, QueryRunner } from 'typeorm';
import { Connection, type WriteResult } from './connection.js';
import type { BoundValue } from './sql.js';

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
}
