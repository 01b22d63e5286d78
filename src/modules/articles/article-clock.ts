import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { UnitOfWork } from '../../core/database/index.js';
import { ArticleSchedulers } from './article-schedulers.js';
import { articlesSettings } from './articles.settings.js';
import { ArticleSearchRepository } from './article-search.repository.js';
import { ArticleWriter, snapshotOf } from './article-writer.js';
import { isDue } from './article-transitions.js';
import type { ArticleEntity } from './article.entity.js';
import { ArticlesRepository } from './articles.repository.js';

const DUE_EVERY_MS = 1000;
const PURGE_EVERY_MS = 3_600_000;
const BATCH = 100;

/** What time does to articles: a scheduled draft is published, and the trash is emptied. Every instance may run it. */
@Injectable()
export class ArticleClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ArticleClock.name);
  private timers: NodeJS.Timeout[] = [];
  private readonly running = new Map<number, Promise<void>>();

  constructor(
    private readonly articles: ArticlesRepository,
    private readonly search: ArticleSearchRepository,
    private readonly writer: ArticleWriter,
    private readonly unitOfWork: UnitOfWork,
    private readonly schedulers: ArticleSchedulers,
    private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    this.every(DUE_EVERY_MS, () => this.publishDue());
    this.every(PURGE_EVERY_MS, () => this.purgeTrash());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.timers.forEach(clearInterval);
    await Promise.all(this.running.values());
  }

  /** Publishes what is due, also what fell due while nothing ran. */
  async publishDue(now = new Date()): Promise<void> {
    for (const { id, categoryId } of await this.articles.findDue(now, BATCH)) {
      try {
        await this.publish(id, now, await this.schedulers.mayPublishIn(categoryId));
      } catch (error) {
        // The others shall not wait for one that fails.
        this.logger.warn({ err: error }, `Article ${id} is due but could not be published`);
      }
    }
  }

  /** Whoever scheduled it must still be allowed to publish it; without that right it stays a draft. */
  private publish(id: number, now: Date, mayBePublished: (article: ArticleEntity) => Promise<boolean>): Promise<void> {
    return this.unitOfWork.run(async () => {
      const article = await this.articles.findForUpdate(id);
      // Another instance, or its author, may have been faster: the lock has shown us the latest.
      if (!article || !isDue(article, now)) return;
      const before = snapshotOf(article);
      if (await mayBePublished(article)) article.publishDue(now);
      else article.lapse(now);
      await this.writer.update(article, before, null);
    });
  }

  /** Removes for good what has been in the trash for the days set. */
  async purgeTrash(now = new Date()): Promise<void> {
    const before = new Date(now.getTime() - this.settings.of(articlesSettings).TRASH_RETENTION_DAYS * 86_400_000);
    let ids: number[];
    do {
      ids = await this.articles.findTrashedBefore(before, BATCH);
      for (const id of ids) {
        await this.unitOfWork.run(async () => {
          if (await this.articles.purge(id, before)) await this.search.delete(id);
        });
      }
    } while (ids.length === BATCH);
  }

  private every(ms: number, work: () => Promise<void>): void {
    let busy = false;
    const tick = async () => {
      if (busy) return;
      busy = true;
      const run = work().catch((error: unknown) => this.logger.warn({ err: error }, 'The clock missed a beat'));
      this.running.set(ms, run);
      await run;
      busy = false;
    };
    void tick();
    this.timers.push(setInterval(() => void tick(), ms).unref());
  }
}
