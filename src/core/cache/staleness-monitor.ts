import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AccessRevision } from '../permission-cache/index.js';
import { ContentVersion, Database, ReadScope, RevisionPoller, UnitOfWork } from '../database/index.js';

/** Determines whether cached content is current, also after changes of other processes (within a second). */
@Injectable()
export class StalenessMonitor implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Undefined on SQLite: no other process can open the file. */
  private readonly poller: RevisionPoller | undefined;

  constructor(
    database: Database,
    private readonly content: ContentVersion,
    private readonly access: AccessRevision,
    private readonly unitOfWork: UnitOfWork,
    scope: ReadScope,
  ) {
    if (database.dialect === 'sqlite') return;
    this.poller = new RevisionPoller(
      async () => {
        const sql = 'SELECT SUM(revision) AS revision FROM content_revision WHERE id > 0';
        const [row] = await scope.primaryOnly(() => database.query<{ revision: number | string }>(sql));
        return Number(row!.revision);
      },
      () => this.onExternalChange(),
      new Logger(StalenessMonitor.name),
    );
  }

  onApplicationBootstrap(): void {
    this.poller?.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.poller?.stop();
  }

  /** True if `contentVersion` is reliable. */
  isFresh(): boolean {
    return this.poller?.isFresh() ?? true;
  }

  /** Starts a poll in the background if the last poll is too old. If the poll fails, no response is cached. */
  pollIfStale(): void {
    if (!this.isFresh()) void this.poller?.refresh().catch(() => undefined);
  }

  get contentVersion(): number {
    return this.content.current;
  }

  /**
   * The content version for reading and writing cache entries. Undefined inside a unit of work, which reads uncommitted rows. Also
   * undefined while changes of other processes are unknown; a poll is then started.
   */
  freshVersion(): number | undefined {
    if (this.unitOfWork.isOpen) return undefined;
    this.pollIfStale();
    return this.isFresh() ? this.contentVersion : undefined;
  }

  /** Later reads must not rely on cached permissions. */
  onExternalChange(): void {
    this.access.invalidate();
    this.content.increment();
  }
}
