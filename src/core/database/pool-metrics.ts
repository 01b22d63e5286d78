import { Injectable } from '@nestjs/common';
import type { Pool } from 'mysql2';
import { DataSource } from 'typeorm';
import { Metrics } from '../metrics/metrics.js';

/**
 * What mysql2 knows of its pool. It has no public way to ask for it: its events do not tell when somebody who waits is handed a
 * connection, or when one is thrown away.
 */
interface Counted {
  readonly _allConnections: { readonly length: number };
  readonly _freeConnections: { readonly length: number };
  readonly _connectionQueue: { readonly length: number };
}

/** How many connections to MySQL there are, and who waits for one. SQLite has none to wait for. */
@Injectable()
export class PoolMetrics {
  constructor(metrics: Metrics, dataSource: DataSource) {
    if (dataSource.options.type !== 'mysql') return;
    const pool = () => (dataSource.driver as unknown as { pool?: Pool & Counted }).pool;
    metrics.gauge({
      name: 'masthead_database_connections',
      help: 'Connections of the pool to the database, by what they do.',
      labelNames: ['state'] as const,
      collect() {
        const { _allConnections: all, _freeConnections: free } = pool()!;
        this.set({ state: 'used' }, all.length - free.length);
        this.set({ state: 'idle' }, free.length);
      },
    });
    metrics.gauge({
      name: 'masthead_database_connections_limit',
      help: 'The most connections that the pool may have.',
      collect() {
        this.set(dataSource.options.poolSize ?? 0);
      },
    });
    metrics.gauge({
      name: 'masthead_database_waiting',
      help: 'Those who wait for a connection of the pool.',
      collect() {
        this.set(pool()!._connectionQueue.length);
      },
    });
  }
}
