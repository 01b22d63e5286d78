import type { DataSource } from 'typeorm';
import { MysqlReader } from './mysql-reader.js';
import type { Reader } from './reader.js';
import { SqliteReader } from './sqlite-reader.js';

/** Past TypeORM, whose query runner costs more than many a statement, on the connections that it has opened. */
export const readerOf = (source: DataSource, timeoutMs: number): Reader =>
  source.options.type === 'mysql' ? new MysqlReader(source, timeoutMs) : new SqliteReader(source);
