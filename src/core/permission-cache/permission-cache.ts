import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, ReadScope, RevisionPoller, UnitOfWork } from '../database/index.js';
import { MAX_STALENESS_MS } from '../database/content-version.js';

/**
 * Signals that cached accounts, keys and grants are stale. Code that changes one of them calls `increment` in the same unit of work,
 * before the change. This process then discards the cached values at once, other instances within one second.
 */
@Injectable()
export class AccessRevision implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly incremented = new WeakSet<object>();
  private readonly poller: RevisionPoller;
  private version = 0;

  constructor(
    database: Database,
    private readonly unitOfWork: UnitOfWork,
    /** Read scope of permission checks. Cached values serve all requests, so they are read from the primary database. */
    readonly scope: ReadScope,
  ) {
    this.poller = new RevisionPoller(
      async () => {
        const sql = 'SELECT revision FROM access_revision WHERE id = 1';
        const [row] = await scope.primaryOnly(() => database.query<{ revision: number }>(sql));
        return row!.revision;
      },
      () => this.version++,
      new Logger(AccessRevision.name),
    );
  }

  onApplicationBootstrap(): void {
    this.poller.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.poller.stop();
  }

  async increment(): Promise<void> {
    const { currentUnit, manager } = this.unitOfWork;
    if (this.incremented.has(currentUnit!)) return;
    this.incremented.add(currentUnit!);
    await manager.query('UPDATE access_revision SET revision = revision + 1 WHERE id = 1');
    this.unitOfWork.afterCommit(() => this.version++);
  }

  /** Another instance may have made a change just now: the next call of `current` queries the database first. */
  invalidate(): void {
    this.poller.invalidate();
  }

  /**
   * Returns the version under which a value may be cached, a number of this process only. Runs a statement only if the last
   * check is too old. Returns undefined inside a unit of work that cannot decide: its snapshot may be outdated, or its changes may be
   * rolled back.
   */
  async current(): Promise<number | undefined> {
    const unit = this.unitOfWork.currentUnit;
    if (unit && this.incremented.has(unit)) return undefined;
    if (!this.poller.isFresh()) {
      if (unit) return undefined;
      await this.poller.refresh();
    }
    return this.version;
  }
}

const MAX_ENTRIES = 10_000;

interface Entry<Value> {
  readonly version: number;
  readonly expiresAt: number;
  readonly result: Promise<TimedValue<Value>>;
}

interface TimedValue<Value> {
  readonly value: Value;
  /** `performance.now()` at the end of the read. */
  readonly readAt: number;
}

/**
 * Caches data about accounts, keys and grants until one of them changes. Concurrent reads of a key share one query. Values are never
 * read from a replica, and later reads of the request are at least as fresh: permission checks never use outdated data.
 */
export class PermissionCache<Key, Value> {
  private readonly entries = new Map<Key, Entry<Value>>();

  constructor(private readonly revision: AccessRevision) {}

  async get(key: Key, read: () => Promise<Value>): Promise<Value> {
    const version = await this.revision.current();
    if (version === undefined) return read();
    const entry = this.entries.get(key);
    const isValid = entry?.version === version && entry.expiresAt > performance.now();
    return this.unwrap(isValid ? entry.result : this.store(key, version, read));
  }

  /** Reads without the cache, for callers that know that the cached value is incomplete. */
  refresh(read: () => Promise<Value>): Promise<Value> {
    return this.unwrap(this.read(read));
  }

  private async unwrap(result: Promise<TimedValue<Value>>): Promise<Value> {
    const { value, readAt } = await result;
    this.revision.scope.requireAtLeast(readAt);
    return value;
  }

  private async read(read: () => Promise<Value>): Promise<TimedValue<Value>> {
    const value = await this.revision.scope.primaryOnly(read);
    return { value, readAt: performance.now() };
  }

  private store(key: Key, version: number, read: () => Promise<Value>): Promise<TimedValue<Value>> {
    if (this.entries.size >= MAX_ENTRIES) this.entries.clear();
    const entry = { version, expiresAt: performance.now() + MAX_STALENESS_MS, result: this.read(read) };
    this.entries.set(key, entry);
    entry.result.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return entry.result;
  }
}
