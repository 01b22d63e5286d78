import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AccessRevision } from '../access/index.js';
import { ContentGeneration, Database, ReadScope, RevisionWatch, UnitOfWork } from '../database/index.js';

/** Knows whether what was read before may still be shown; also after changes that other processes have made, within a second. */
@Injectable()
export class ContentWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Undefined on SQLite: no other process can have the file. */
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

  /** Whether `generation` can be relied on. */
  isFresh(): boolean {
    return this.watch?.isFresh() ?? true;
  }

  /** Looks where that is needed; nobody waits for it. Where it fails, nothing is kept. */
  lookIfStale(): void {
    if (!this.isFresh()) void this.watch?.refresh().catch(() => undefined);
  }

  get generation(): number {
    return this.content.current;
  }

  /**
   * The generation under which what is read now may be kept, and what was kept is still true. Undefined inside a unit of work, which
   * has rows that nobody else sees, and while it is not known whether there were changes elsewhere: then somebody looks.
   */
  current(): number | undefined {
    if (this.unitOfWork.isOpen) return undefined;
    this.lookIfStale();
    return this.isFresh() ? this.generation : undefined;
  }

  /** What is read from here on must not rely on what was remembered of rights before. */
  changedElsewhere(): void {
    this.access.distrust();
    this.content.grow();
  }
}
