import { Injectable } from '@nestjs/common';
import { isEditor, type Principal } from '../../core/identity/index.js';
import { BufferedCounter, UnitOfWork } from '../../core/database/index.js';
import { ReadEffects } from '../../core/cache/index.js';
import type { ArticleRecord } from './article-record.js';
import { ArticleStatsRepository } from './article-stats.repository.js';
import { PUBLISHED } from './article-status.js';

/** Counts views of articles. */
@Injectable()
export class ViewCounter extends BufferedCounter {
  constructor(
    private readonly stats: ArticleStatsRepository,
    private readonly reads: ReadEffects,
    unitOfWork: UnitOfWork,
  ) {
    super(unitOfWork);
  }

  /** Counts only published articles, and no views by the author or by editors. */
  count(caller: Principal, { id, authorId, status }: ArticleRecord): void {
    if (status === PUBLISHED && caller.userId !== authorId && !isEditor(caller))
      this.reads.onEveryHit(() => this.add(id));
  }

  protected write(views: ReadonlyMap<number, number>): Promise<void> {
    return this.stats.addViews(views);
  }
}
