import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { Clock, daysBefore } from '../../core/clock/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { Job } from '../../core/jobs/index.js';
import { ArticleSearches } from './article-searches.js';
import { articlesSettings } from './articles.settings.js';
import { ArticlesRepository } from './articles.repository.js';

const BATCH = 100;

/** Deletes articles permanently after `TRASH_RETENTION_DAYS` in the trash. */
@Injectable()
export class TrashPurge extends Job {
  readonly name = 'articles.purge-trash';
  readonly everyMs = 3_600_000;

  constructor(
    private readonly articles: ArticlesRepository,
    private readonly searches: ArticleSearches,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(signal?: AbortSignal, now = this.clock.now()): Promise<void> {
    const before = daysBefore(now, this.settings.of(articlesSettings).TRASH_RETENTION_DAYS);
    let ids: number[];
    do {
      ids = await this.articles.findTrashedBefore(before, BATCH);
      for (const id of ids) {
        if (signal?.aborted) return;
        await this.unitOfWork.run(async () => {
          if (await this.articles.purge(id, before)) await this.searches.inUse.remove(id);
        });
      }
    } while (ids.length === BATCH);
  }
}
