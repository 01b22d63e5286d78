import { Metrics } from '../../metrics/index.js';
import { Replica } from './replica.js';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'mysql2';
import { Settings } from '../../../config/settings.js';
import { waitAtMost } from '../../lifecycle/wait-at-most.js';
import { ContentVersion } from '../content-version.js';
import { parseDatabaseUrl, createStandaloneMysqlPool } from '../data-source-options.js';
import { MysqlReader } from '../reads/reader.js';
import { PrimaryPoller } from './primary-poller.js';
import { ReadScope } from './read-scope.js';

export type ReplicaReadCallback = (replica: Replica) => void;

export function registerReplicaMetrics(metrics: Metrics, replicas: readonly Replica[]): ReplicaReadCallback {
  const reads = metrics.counter({
    name: 'masthead_replica_reads_total',
    help: 'Statements that were sent to a replica.',
    labelNames: ['replica'],
  });
  metrics.gauge({
    name: 'masthead_replica_behind',
    help: 'Whether the replica lacked data of the primary, or did not respond, at the last poll: 1 or 0.',
    labelNames: ['replica'],
    collect() {
      for (const { name, isBehind } of replicas) this.set({ replica: name }, isBehind ? 1 : 0);
    },
  });
  return ({ name }) => reads.inc({ replica: name });
}

const POLL_INTERVAL_MS = 100;
const POLL_TIMEOUT_MS = 1000;
/** Polling continues for this time after the last read, because more reads are likely. */
const POLL_IDLE_MS = 10_000;
const CLOSE_MS = 500;

/** Chooses the replica (DATABASE_REPLICA_URLS) for a read. Connections are opened with the first read, those with TLS also at the start. */
@Injectable()
export class ReplicaSelector implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  readonly isOn: boolean;
  private readonly pools: Pool[] = [];
  private readonly all: readonly Replica[];
  private readonly encrypted: Replica[] = [];
  private readonly poller: PrimaryPoller;
  private readonly countRead: ReplicaReadCallback;
  private timer?: NodeJS.Timeout;
  private nextIndex = 0;
  private lastUsedAt = -Infinity;

  constructor(
    private readonly settings: Settings,
    private readonly scope: ReadScope,
    private readonly content: ContentVersion,
    metrics: Metrics,
  ) {
    this.isOn = scope.isOn;
    if (!this.isOn) return;
    this.all = settings.DATABASE_REPLICA_URLS.map((url) => this.replicaAt(url));
    this.poller = new PrimaryPoller(this.readerOn(settings.DATABASE_URL, 1, POLL_TIMEOUT_MS), this.all, content);
    this.countRead = registerReplicaMetrics(metrics, this.all);
  }

  /** Throws a `ReplicaTlsError`. A replica that is unreachable does not prevent the start. */
  async onModuleInit(): Promise<void> {
    const { DATABASE_TIMEOUT_MS } = this.settings;
    const results = await Promise.allSettled(this.encrypted.map((replica) => replica.connect(DATABASE_TIMEOUT_MS)));
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  onApplicationBootstrap(): void {
    if (this.isOn) this.timer = setInterval(() => this.pollIfRecentlyUsed(), POLL_INTERVAL_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    // A hanging server does not confirm the end of the connection.
    await waitAtMost(CLOSE_MS, Promise.all(this.pools.map((pool) => pool.promise().end())));
  }

  /**
   * Returns the replica for the next statement of a read inside `allowReplica`. Returns undefined for the primary, which also serves
   * all other reads. A read stays on one replica, whose age is checked for each statement, and stays on the primary after its first
   * statement there.
   */
  choose(): Replica | undefined {
    const read = this.scope.current;
    if (!read || read.source === 'primary') return undefined;
    this.lastUsedAt = performance.now();
    const { current } = this.content;
    const candidates = (read.source ? [read.source] : this.all).filter((replica) =>
      replica.isUpToDate(current, read.since),
    );
    const chosen = candidates[this.nextIndex++ % candidates.length];
    read.source = chosen ?? 'primary';
    if (chosen) this.countRead(chosen);
    else void this.poller.poll();
    return chosen;
  }

  /** Sends the remaining statements of this read to the primary. */
  usePrimary(): void {
    const read = this.scope.current;
    if (read) read.source = 'primary';
  }

  private pollIfRecentlyUsed(): void {
    if (performance.now() - this.lastUsedAt < POLL_IDLE_MS) void this.poller.poll();
  }

  private replicaAt(url: string): Replica {
    const target = parseDatabaseUrl(url);
    const name = target.dialect === 'mysql' ? `${target.host}:${target.port}/${target.database}` : url;
    const { DATABASE_POOL_SIZE, DATABASE_TIMEOUT_MS } = this.settings;
    const reads = this.readerOn(url, DATABASE_POOL_SIZE, DATABASE_TIMEOUT_MS / 2);
    const replica = new Replica(name, reads, this.readerOn(url, 1, POLL_TIMEOUT_MS));
    if (target.dialect === 'mysql' && target.ssl) this.encrypted.push(replica);
    return replica;
  }

  private readerOn(url: string, connections: number, timeoutMs: number): MysqlReader {
    const pool = createStandaloneMysqlPool({ ...this.settings, DATABASE_URL: url, DATABASE_POOL_SIZE: connections });
    this.pools.push(pool);
    return new MysqlReader(pool, timeoutMs);
  }
}
