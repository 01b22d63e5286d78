import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, ReadScope, RevisionPoller, UnitOfWork } from '../database/index.js';

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
