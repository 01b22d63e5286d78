import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BalancedInstances } from '../faults/balanced-instances.js';
import { type DatabaseKind, freshDatabaseUrl, openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { PURGE_TOKEN, VarnishServer } from '../support/varnish-server.js';
import { PurgeGate } from './purge-gate.js';

export const PASSWORD = 'a password for faults';
const DRAIN_TIMEOUT_MS = 120_000;

export interface EdgeSiteOptions {
  readonly kind: DatabaseKind;
  /** Default: 1. */
  readonly instances?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** VCL in front of the configuration, for a deliberate fault. */
  readonly before?: string;
}

/** Varnish in front of the service; with several instances, HAProxy is between them. The purges of the service pass the gate on their way to Varnish. */
export class EdgeSite {
  private constructor(
    readonly folder: string,
    readonly env: NodeJS.ProcessEnv,
    readonly database: TestDatabase,
    readonly gate: PurgeGate,
    readonly instances: BalancedInstances,
    readonly varnish: VarnishServer,
  ) {}

  static async start({ kind, instances: count = 1, env = {}, before }: EdgeSiteOptions): Promise<EdgeSite> {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-edge-'));
    const url = await freshDatabaseUrl(kind, folder);
    const gate = await PurgeGate.start();
    const all = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO_CONTENT: 'false',
      NODE_ENV: 'test',
      PUBLIC_URL: 'https://news.example.org',
      WEBHOOKS_SEND: 'false',
      COMMENTS_FLOOD: '0',
      API_RATE_LIMIT_REQUESTS: '1000000',
      PAGES_API_RATE_LIMIT_REQUESTS: '1000000',
      // All readers have one address.
      MAX_REQUESTS_IN_FLIGHT: '0',
      // A busy machine must not reject writes.
      REQUEST_TIMEOUT_MS: '60000',
      DATABASE_TIMEOUT_MS: '60000',
      TRUST_PROXY: 'loopback',
      PASSWORD_HASH_MEMORY_KIB: '8',
      JWT_SECRET: 'a key for tests alone, longer than 32 bytes',
      EDGE_MAX_AGE: '86400',
      EDGE_STALE_WHILE_REVALIDATE: '600',
      EDGE_KEY_FORMAT: 'xkey',
      EDGE_PURGE_PROVIDER: 'varnish',
      EDGE_PURGE_URL: gate.url,
      EDGE_PURGE_TOKEN: PURGE_TOKEN,
      ...env,
    };
    const instances = await BalancedInstances.start(all, count);
    const { port } = new URL(count === 1 ? instances.urlOf(0) : instances.url);
    const varnish = await VarnishServer.start({ backend: port, ...(before && { before }) });
    gate.connect(varnish.url);
    return new EdgeSite(folder, all, openTestDatabase(url), gate, instances, varnish);
  }

  /** Waits until the service has purged all committed changes. */
  async drain(): Promise<void> {
    const end = Date.now() + DRAIN_TIMEOUT_MS;
    while ((await this.waitingEvents()).length > 0) {
      if (Date.now() > end) throw new Error('The service did not send its purges');
      await sleep(20);
    }
  }

  private waitingEvents(): Promise<unknown[]> {
    return this.database.sql(
      `SELECT name FROM event_subscribers WHERE position < (SELECT last_position FROM event_sequence)
       UNION ALL SELECT 'log' FROM event_log WHERE position IS NULL`,
    );
  }

  async stop(): Promise<void> {
    await this.varnish.stop();
    await this.instances.stop();
    await this.gate.stop();
    await this.database.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
