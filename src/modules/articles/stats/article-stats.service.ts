import { Injectable } from '@nestjs/common';
import { ArticleStatsRepository } from './article-stats.repository.js';
import { isEditor, type Principal } from '../../../core/identity/index.js';
import { BufferedCounter, UnitOfWork } from '../../../core/database/index.js';
import { ReadEffects } from '../../../core/cache/index.js';
import type { ArticleRecord } from '../model/article-record.js';
import { PUBLISHED } from '../model/article-transitions.js';

/**
 * Counters of an article, for the modules that store comments, ratings and attachments. Runs in their transactions, so that a counter and
 * the counted rows change together.
 */
@Injectable()
export class ArticleStatsService {
  constructor(private readonly stats: ArticleStatsRepository) {}

  /**
   * Locks the article until the end of the transaction. Returns false if the article does not exist. Call before related rows are read or
   * written, so that all transactions lock in the same order.
   */
  lockForUpdate(articleId: number): Promise<boolean> {
    return this.stats.lockForUpdate(articleId);
  }

  /** `by` may be negative. */
  addComments(articleId: number, by: number): Promise<void> {
    return this.stats.add(articleId, 'commentsCount', by);
  }

  /** `sum`: change of the sum of all ratings; `count`: change of their number. Both may be negative. */
  async addRating(articleId: number, { sum, count }: { readonly sum: number; readonly count: number }): Promise<void> {
    await this.stats.add(articleId, 'ratingSum', sum);
    await this.stats.add(articleId, 'ratingCount', count);
  }
}

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
