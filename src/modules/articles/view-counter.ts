import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { isEditor, type Principal } from '../../core/auth/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import type { ArticleRecord } from './article-record.js';
import { ArticleStatsRepository } from './article-stats.repository.js';
import { PUBLISHED } from './article-status.js';

const FLUSH_MS = 2000;

/** Counts who has looked, in memory, and writes it every few seconds: a view must not cost a write. */
@Injectable()
export class ViewCounter implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(ViewCounter.name);
  private pending = new Map<number, number>();
  private timer?: NodeJS.Timeout;
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly stats: ArticleStatsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  /** A published article seen by somebody other than its author or an editor. */
  count(caller: Principal, { id, authorId, status }: ArticleRecord): void {
    if (status !== PUBLISHED || caller.userId === authorId || isEditor(caller)) return;
    this.pending.set(id, (this.pending.get(id) ?? 0) + 1);
  }

  /** What cannot be written now stays for the next time. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.write());
    return this.flushing;
  }

  private async write(): Promise<void> {
    if (this.pending.size === 0) return;
    const views = this.pending;
    this.pending = new Map();
    try {
      await this.unitOfWork.run(() => this.stats.addViews(views));
    } catch (error) {
      for (const [id, count] of views) this.pending.set(id, (this.pending.get(id) ?? 0) + count);
      this.logger.warn({ err: error }, 'Views could not be written; they are kept for the next try');
    }
  }

  // After the last request has ended, before the database is closed.
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }
}
