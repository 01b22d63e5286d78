import { Injectable } from '@nestjs/common';
import { ArticleStatsRepository } from './article-stats.repository.js';

/**
 * What readers do to an article, for the modules above that keep its single comments, ratings and files. Inside their units of
 * work: a number and what it counts change together.
 */
@Injectable()
export class ArticleStatsService {
  constructor(private readonly stats: ArticleStatsRepository) {}

  /**
   * Whether the article is there; if so, whoever else holds it waits for the end of this unit of work. To be called before what
   * belongs to the article is read or written, so that all take their turns in the same order.
   */
  hold(articleId: number): Promise<boolean> {
    return this.stats.hold(articleId);
  }

  /** `by` may be negative. */
  addComments(articleId: number, by: number): Promise<void> {
    return this.stats.add(articleId, 'commentsCount', by);
  }

  /** `sum`: by how much all ratings together grow; `count`: by how many there are more. Both may be negative. */
  async addRating(articleId: number, { sum, count }: { readonly sum: number; readonly count: number }): Promise<void> {
    await this.stats.add(articleId, 'ratingSum', sum);
    await this.stats.add(articleId, 'ratingCount', count);
  }
}
