import { Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { Clock, daysBefore } from '../../../core/clock/index.js';
import { UnitOfWork } from '../../../core/database/index.js';
import { RecurringJob } from '../../../core/jobs/index.js';
import { SearchGateway } from '../search/search-gateway.js';
import { articlesSettings } from '../articles.settings.js';
import { ArticlesRepository } from '../model/articles.repository.js';

const BATCH = 100;

/** Deletes articles permanently after `TRASH_RETENTION_DAYS` in the trash. */
@Injectable()
export class PurgeTrashJob extends RecurringJob {
  readonly name = 'articles.purge-trash';
  readonly everyMs = 3_600_000;

  constructor(
    private readonly articles: ArticlesRepository,
    private readonly searchGateway: SearchGateway,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(signal?: AbortSignal, now = this.clock.now()): Promise<void> {
    const before = daysBefore(now, this.settings.getSection(articlesSettings).TRASH_RETENTION_DAYS);
    let ids: number[];
    do {
      ids = await this.articles.findTrashedBefore(before, BATCH);
      for (const id of ids) {
        if (signal?.aborted) return;
        await this.unitOfWork.run(async () => {
          this.unitOfWork.markChanged('article', id);
          if (await this.articles.purge(id, before)) await this.searchGateway.engine.remove(id);
        });
      }
    } while (ids.length === BATCH);
  }
}
