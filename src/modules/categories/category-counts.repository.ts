import { Injectable } from '@nestjs/common';
import { allOf, condition, Database, UnitOfWork } from '../../core/database/index.js';
import { CategoryCountEntity, COUNTED_STATUSES } from './category-count.entity.js';
import { type CategorySet, inCategorySet } from './category-record.js';

/** Article counts per category and status of `COUNTED_STATUSES`, without trashed articles. */
@Injectable()
export class CategoryCountsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Inserts zero counts for a new category. */
  async insert(categoryId: number): Promise<void> {
    await this.unitOfWork.manager.insert(
      CategoryCountEntity,
      COUNTED_STATUSES.map((status) => ({ categoryId, status, articles: 0 })),
    );
  }

  async add(categoryId: number, status: number, articles: number): Promise<void> {
    await this.unitOfWork.connection.write(
      'UPDATE category_counts SET articles = articles + ? WHERE category_id = ? AND status = ?',
      [articles, categoryId, status],
    );
  }

  /** Adds the counts of one category to another category. */
  async addAll(from: number, to: number): Promise<void> {
    const counts = await this.database.query<Pick<CategoryCountEntity, 'status' | 'articles'>>(
      'SELECT status, articles FROM category_counts WHERE category_id = ? ORDER BY status',
      [from],
    );
    for (const { status, articles } of counts) await this.add(to, status, articles);
  }

  /** The number of articles with this status in the categories that are in every range. */
  async sum(status: number, ranges: readonly CategorySet[]): Promise<number> {
    const where = allOf(
      condition('status = ?', status),
      ...ranges.map((range) => inCategorySet('category_id', range)),
    )!;
    const [row] = await this.database.query<{ total: number | string | null }>(
      `SELECT SUM(articles) AS total FROM category_counts WHERE ${where.sql}`,
      where.values,
    );
    return Number(row?.total ?? 0);
  }
}
