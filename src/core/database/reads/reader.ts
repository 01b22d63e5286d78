import type { DataSource } from 'typeorm';
import type { BoundValue } from '../sql-value.js';
import { MysqlReader } from './mysql-reader.js';
import { SqliteReader } from './sqlite-reader.js';

/** Sends single statements that read, outside of any transaction. */
export interface Reader {
  /** The rows, as the driver gives them. Errors are the driver's own, or "unavailable" where it did not answer in time. */
  query(sql: string, values: BoundValue[]): Promise<unknown[]>;
}

/** Past TypeORM, whose query runner costs more than many a statement, on the connections that it has opened. */
export const readerOf = (source: DataSource, timeoutMs: number): Reader =>
  source.options.type === 'mysql' ? new MysqlReader(source, timeoutMs) : new SqliteReader(source);
