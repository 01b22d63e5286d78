import { Injectable } from '@nestjs/common';
import { ArticleStatsRepository } from './article-stats.repository.js';

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
