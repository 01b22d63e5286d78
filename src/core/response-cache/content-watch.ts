import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AccessRevision } from '../access/index.js';
import { ContentGeneration, Database, RevisionWatch } from '../database/index.js';

/** Knows whether what was read before may still be shown; also after changes that other processes have made, within a second. */
@Injectable()
export class ContentWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Undefined on SQLite: no other process can have the file. */
  private readonly watch: RevisionWatch | undefined;

  constructor(
    database: Database,
    private readonly content: ContentGeneration,
    private readonly access: AccessRevision,
  ) {
    if (database.dialect === 'sqlite') return;
    this.watch = new RevisionWatch(
      async () => {
        const sql = 'SELECT SUM(revision) AS revision FROM content_revision';
        const [row] = await database.query<{ revision: number | string }>(sql);
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

  /** What is read from here on must not rely on what was remembered of rights before. */
  changedElsewhere(): void {
    this.access.distrust();
    this.content.grow();
  }
}
