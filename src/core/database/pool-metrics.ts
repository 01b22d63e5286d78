import type { Pool } from 'mysql2';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Metrics } from '../metrics/metrics.js';

/**
 * Internal state of the mysql2 pool. mysql2 has no public API for this state: its events do not report when a waiting caller gets a
 * connection, or when a connection is destroyed.
 */
interface PoolInternals {
  readonly _allConnections: { readonly length: number };
  readonly _freeConnections: { readonly length: number };
  readonly _connectionQueue: { readonly length: number };
}

/** Metrics of the MySQL connection pool: connections and waiting callers. SQLite has no pool. */
@Injectable()
export class PoolMetrics {
  constructor(metrics: Metrics, dataSource: DataSource) {
    if (dataSource.options.type !== 'mysql') return;
    const pool = () => (dataSource.driver as unknown as { pool?: Pool & PoolInternals }).pool;
    metrics.gauge({
      name: 'masthead_database_connections',
      help: 'Connections of the database pool by state: used or idle.',
      labelNames: ['state'] as const,
      collect() {
        const { _allConnections: all, _freeConnections: free } = pool()!;
        this.set({ state: 'used' }, all.length - free.length);
        this.set({ state: 'idle' }, free.length);
      },
    });
    metrics.gauge({
      name: 'masthead_database_connections_limit',
      help: 'Maximum number of connections of the database pool.',
      collect() {
        this.set(dataSource.options.poolSize ?? 0);
      },
    });
    metrics.gauge({
      name: 'masthead_database_waiting',
      help: 'Callers that wait for a connection of the database pool.',
      collect() {
        this.set(pool()!._connectionQueue.length);
      },
    });
  }
}
