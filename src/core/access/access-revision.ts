import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, ReadScope, RevisionWatch, UnitOfWork } from '../database/index.js';

/**
 * Tells when what this process remembers of accounts, keys and grants is no longer true. Whoever changes one of them calls
 * `bump` in the same unit of work, before the change; then it is forgotten at once here and within a second elsewhere.
 */
@Injectable()
export class AccessRevision implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly bumped = new WeakSet<object>();
  private readonly watch: RevisionWatch;
  private generation = 0;

  constructor(
    database: Database,
    private readonly unitOfWork: UnitOfWork,
    /** Of those who ask about rights: what is remembered is read for all of them. */
    readonly scope: ReadScope,
  ) {
    this.watch = new RevisionWatch(
      async () => {
        const sql = 'SELECT revision FROM access_revision WHERE id = 1';
        const [row] = await scope.exact(() => database.query<{ revision: number }>(sql));
        return row!.revision;
      },
      () => this.generation++,
      new Logger(AccessRevision.name),
    );
  }

  onApplicationBootstrap(): void {
    this.watch.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.watch.stop();
  }

  async bump(): Promise<void> {
    const { identity, manager } = this.unitOfWork;
    if (this.bumped.has(identity!)) return;
    this.bumped.add(identity!);
    await manager.query('UPDATE access_revision SET revision = revision + 1 WHERE id = 1');
    this.unitOfWork.afterCommit(() => this.generation++);
  }

  /** There may have been a change elsewhere just now: whoever asks next is told no earlier than after a new look. */
  distrust(): void {
    this.watch.distrust();
  }

  /**
   * The generation under which something may be remembered and is still true; a number of this process alone. Costs a statement
   * only when the last look is older than a moment. Undefined inside a unit of work that cannot tell: it sees the past, or a
   * future that may never come.
   */
  async current(): Promise<number | undefined> {
    const unit = this.unitOfWork.identity;
    if (unit && this.bumped.has(unit)) return undefined;
    if (!this.watch.isFresh()) {
      if (unit) return undefined;
      await this.watch.refresh();
    }
    return this.generation;
  }
}
