import type SqliteDatabase from 'better-sqlite3';
import type { DataSource } from 'typeorm';
import type { BoundValue } from '../sql.js';
import type { Reader } from './reader.js';

/** Maximum number of cached statements: `IN` lists of different lengths create many statement texts. */
const MAX_PREPARED_STATEMENTS = 500;

/** Reads with cached prepared statements. */
export class SqliteReader implements Reader {
  private readonly prepared = new Map<string, SqliteDatabase.Statement>();

  constructor(private readonly source: DataSource) {}

  query(sql: string, values: BoundValue[]): Promise<unknown[]> {
    return Promise.resolve(this.statement(sql).all(values));
  }

  private statement(sql: string): SqliteDatabase.Statement {
    const known = this.prepared.get(sql);
    if (known) return known;
    const { databaseConnection } = this.source.driver as unknown as { databaseConnection: SqliteDatabase.Database };
    const statement = databaseConnection.prepare(sql);
    if (this.prepared.size >= MAX_PREPARED_STATEMENTS) this.prepared.clear();
    this.prepared.set(sql, statement);
    return statement;
  }
}
