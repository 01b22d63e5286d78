import { Injectable } from '@nestjs/common';
import type { AccountPrincipal, Principal } from '../../core/identity/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { forbidden, notFound } from '../../core/errors/domain-error.js';
import { ArticlesService, ArticleStatsService } from '../articles/index.js';
import { type RatingValue, type RatingRecord, type RatingSummary, summarizeRatings } from './rating-record.js';
import { RatingsRepository } from './ratings.repository.js';

/** Reads and writes ratings. Every account that can view an article may rate it, except its author. */
@Injectable()
export class RatingsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ratings: RatingsRepository,
    private readonly articles: ArticlesService,
    private readonly stats: ArticleStatsService,
  ) {}

  /** Average, count and distribution are consistent, because they come from one query. */
  async summary(caller: Principal, articleId: number): Promise<RatingSummary> {
    await this.articles.get(caller, articleId);
    return summarizeRatings(await this.ratings.countByValue(articleId));
  }

  /** The summary with the caller's rating; null if the caller has not rated the article. */
  async summaryWithOwn(caller: Principal, articleId: number): Promise<RatingSummary & { readonly own: number | null }> {
    const summary = await this.summary(caller, articleId);
    const ownRating = caller.userId === null ? null : await this.ratings.find(articleId, caller.userId);
    return { ...summary, own: ownRating?.rating ?? null };
  }

  /** Throws `notFound` if the caller has not rated the article. */
  async get(caller: AccountPrincipal, articleId: number): Promise<RatingRecord> {
    await this.articles.get(caller, articleId);
    return this.getOwn(caller, articleId);
  }

  /** Replaces an existing rating. The same rating again changes nothing. */
  async rate(caller: AccountPrincipal, articleId: number, rating: RatingValue): Promise<RatingRecord> {
    const { authorId } = await this.articles.get(caller, articleId);
    if (authorId === caller.userId) throw forbidden('You cannot rate your own article');
    return this.withLock(articleId, async () => {
      const before = await this.ratings.find(articleId, caller.userId);
      if (before?.rating === rating) return before;
      if (before) await this.ratings.update(before, rating);
      else await this.ratings.insert(articleId, caller.userId, rating);
      await this.stats.addRating(articleId, { sum: rating - (before?.rating ?? 0), count: before ? 0 : 1 });
      return this.getOwn(caller, articleId);
    });
  }

  async withdraw(caller: AccountPrincipal, articleId: number): Promise<void> {
    await this.articles.get(caller, articleId);
    await this.withLock(articleId, async () => {
      const { id, rating } = await this.getOwn(caller, articleId);
      await this.ratings.delete(id);
      await this.stats.addRating(articleId, { sum: -rating, count: -1 });
    });
  }

  private async getOwn({ userId }: AccountPrincipal, articleId: number): Promise<RatingRecord> {
    const rating = await this.ratings.find(articleId, userId);
    if (!rating) throw notFound('Rating not found');
    return rating;
  }

  /**
   * Locks the article statistics, so that rating changes of an article are serialized. Throws `notFound` if the article was purged after
   * the first read.
   */
  private withLock<T>(articleId: number, work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      // The article shows its average, and lists can be sorted by it.
      this.unitOfWork.markChanged('article', articleId);
      if (!(await this.stats.lockForUpdate(articleId))) throw notFound('Article not found');
      return work();
    });
  }
}
