import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AccessRevision } from '../access/index.js';
import { ContentGeneration, Database, ReadScope, RevisionWatch, UnitOfWork } from '../database/index.js';

/** Determines whether cached content is current, also after changes of other processes (within a second). */
@Injectable()
export class ContentWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Undefined on SQLite: no other process can open the file. */
  private readonly watch: RevisionWatch | undefined;

  constructor(
    database: Database,
    private readonly content: ContentGeneration,
    private readonly access: AccessRevision,
    private readonly unitOfWork: UnitOfWork,
    scope: ReadScope,
  ) {
    if (database.dialect === 'sqlite') return;
    this.watch = new RevisionWatch(
      async () => {
        const sql = 'SELECT SUM(revision) AS revision FROM content_revision WHERE id > 0';
        const [row] = await scope.exact(() => database.query<{ revision: number | string }>(sql));
        return Number(row!.revision);
      },
      () => this.changedElsewhere(),
      new Logger(ContentWatch.name),
    );
  }

  onApplicationBootstrap(): void {
    this.watch?.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.watch?.stop();
  }

  /** True if `generation` is reliable. */
  isFresh(): boolean {
    return this.watch?.isFresh() ?? true;
  }

  /** Starts a poll in the background if the last poll is too old. If the poll fails, no response is cached. */
  lookIfStale(): void {
    if (!this.isFresh()) void this.watch?.refresh().catch(() => undefined);
  }

  get generation(): number {
    return this.content.current;
  }

  /**
   * The content version for reading and writing cache entries. Undefined inside a unit of work, which reads uncommitted rows. Also
   * undefined while changes of other processes are unknown; a poll is then started.
   */
  current(): number | undefined {
    if (this.unitOfWork.isOpen) return undefined;
    this.lookIfStale();
    return this.isFresh() ? this.generation : undefined;
  }

  /** Later reads must not rely on cached permissions. */
  changedElsewhere(): void {
    this.access.distrust();
    this.content.grow();
  }
}
