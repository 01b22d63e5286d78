import type { Pool } from 'mysql2';
import type { DataSource } from 'typeorm';
import { ReplicatedReader } from '../replicas/replicated-reader.js';
import type { ReplicaSelector } from '../replicas/replica-selector.js';
import { MysqlReader, type Reader, SqliteReader } from './reader.js';

/** Bypasses TypeORM, whose query runner costs more than many statements, but uses the connections that TypeORM opened. */
export function createReader(source: DataSource, timeoutMs: number, replicas: ReplicaSelector): Reader {
  if (source.options.type !== 'mysql') return new SqliteReader(source);
  const primary = new MysqlReader((source.driver as unknown as { pool: Pool }).pool, timeoutMs);
  return replicas.isOn ? new ReplicatedReader(primary, replicas, timeoutMs) : primary;
}
