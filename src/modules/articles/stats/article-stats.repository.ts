import { Injectable } from '@nestjs/common';
import { incrementById, Database, UnitOfWork } from '../../../core/database/index.js';
import { ArticleStatsEntity } from '../model/article-stats.entity.js';

/** Counters that readers change. Each statement increments, so that no concurrent update is lost. */
@Injectable()
export class ArticleStatsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Locks the counters of an article until the end of the transaction. Returns false if the article does not exist. */
  async lockForUpdate(articleId: number): Promise<boolean> {
    const row = await this.unitOfWork.manager.findOne(ArticleStatsEntity, {
      select: { articleId: true },
      where: { articleId },
      ...this.database.findOptionsForUpdate,
    });
    return row !== null;
  }

  addViews(views: ReadonlyMap<number, number>): Promise<void> {
    return incrementById(this.unitOfWork.connection, ArticleStatsEntity, { id: 'articleId', column: 'views' }, views);
  }

  async add(articleId: number, column: 'views' | 'commentsCount' | 'ratingSum' | 'ratingCount', by: number) {
    if (by !== 0) await this.unitOfWork.manager.increment(ArticleStatsEntity, { articleId }, column, by);
  }
}
