import { Injectable } from '@nestjs/common';
import type { AccountPrincipal, Principal } from '../../core/auth/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { forbidden, notFound } from '../../core/errors/domain-error.js';
import { ArticlesService, ArticleStatsService } from '../articles/index.js';
import type { Rating, RatingRecord } from './rating-record.js';
import { type RatingSummary, summaryOf } from './rating-summary.js';
import { RatingsRepository } from './ratings.repository.js';

/** What readers think of articles. Whoever sees an article may rate it, but for its author. */
@Injectable()
export class RatingsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ratings: RatingsRepository,
    private readonly articles: ArticlesService,
    private readonly stats: ArticleStatsService,
  ) {}

  /** Average, count and distribution of one moment: all three come from one read. */
  async summary(caller: Principal, articleId: number): Promise<RatingSummary> {
    await this.articles.get(caller, articleId);
    return summaryOf(await this.ratings.countEach(articleId));
  }

  /** The same with what the caller has given, null where that is nothing. */
  async summaryWithOwn(caller: Principal, articleId: number): Promise<RatingSummary & { readonly own: number | null }> {
    const summary = await this.summary(caller, articleId);
    const given = caller.userId === null ? null : await this.ratings.find(articleId, caller.userId);
    return { ...summary, own: given?.rating ?? null };
  }

  /** The caller's own. */
  async get(caller: AccountPrincipal, articleId: number): Promise<RatingRecord> {
    await this.articles.get(caller, articleId);
    return this.own(caller, articleId);
  }

  /** The new one replaces the old; the same again changes nothing. */
  async rate(caller: AccountPrincipal, articleId: number, rating: Rating): Promise<RatingRecord> {
    const { authorId } = await this.articles.get(caller, articleId);
    if (authorId === caller.userId) throw forbidden('Nobody rates their own articles');
    return this.inTurn(articleId, async () => {
      const before = await this.ratings.find(articleId, caller.userId);
      if (before?.rating === rating) return before;
      if (before) await this.ratings.update(before, rating);
      else await this.ratings.insert(articleId, caller.userId, rating);
      await this.stats.addRating(articleId, { sum: rating - (before?.rating ?? 0), count: before ? 0 : 1 });
      return this.own(caller, articleId);
    });
  }

  async withdraw(caller: AccountPrincipal, articleId: number): Promise<void> {
    await this.articles.get(caller, articleId);
    await this.inTurn(articleId, async () => {
      const { id, rating } = await this.own(caller, articleId);
      await this.ratings.delete(id);
      await this.stats.addRating(articleId, { sum: -rating, count: -1 });
    });
  }

  private async own({ userId }: AccountPrincipal, articleId: number): Promise<RatingRecord> {
    const rating = await this.ratings.find(articleId, userId);
    if (!rating) throw notFound('Rating not found');
    return rating;
  }

  /** One change at a time of what belongs to the article, which may have been purged since the caller saw it. */
  private inTurn<T>(articleId: number, work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      if (!(await this.stats.hold(articleId))) throw notFound('Article not found');
      return work();
    });
  }
}
