import type { DataSource } from 'typeorm';
import { MysqlReader } from './mysql-reader.js';
import { SqliteReader } from './sqlite-reader.js';

export type DriverValue = string | number | boolean | null;

/** Sends single statements that read, outside of any transaction. */
export interface Reader {
  /** The rows, as the driver gives them. Errors are the driver's own, or "unavailable" where it did not answer in time. */
  query(sql: string, values: DriverValue[]): Promise<unknown[]>;
}

/** Past TypeORM, whose query runner costs more than many a statement, on the connections that it has opened. */
export const readerOf = (source: DataSource, timeoutMs: number): Reader =>
  source.options.type === 'mysql' ? new MysqlReader(source, timeoutMs) : new SqliteReader(source);
