import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/index.js';
import { Database, placeholders, UnitOfWork } from '../../../core/database/index.js';
import { ArticleEntity } from '../model/article.entity.js';

/** Articles of a category in every status, including the trash. */
@Injectable()
export class ArticleMoverRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async count(categoryId: number): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      'SELECT COUNT(*) AS total FROM articles WHERE category_id = ?',
      [categoryId],
    );
    return row!.total;
  }

  async findIds(categoryId: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>('SELECT id FROM articles WHERE category_id = ?', [
      categoryId,
    ]);
    return rows.map(({ id }) => id);
  }

  /** Moves the articles that are still in category `from` to category `to`, increments their versions and returns their ids. */
  async move(ids: readonly number[], from: number, to: number): Promise<number[]> {
    // Lock by primary key like all other writers; locking through the category index could deadlock with them.
    const rows = await this.database.query<{ id: number; categoryId: number }>(
      `SELECT id, category_id AS categoryId FROM articles WHERE id IN (${placeholders(ids)}) ${this.database.forUpdate}`,
      ids,
    );
    const moved = rows.filter(({ categoryId }) => categoryId === from).map(({ id }) => id);
    if (moved.length === 0) return [];
    await this.unitOfWork.manager
      .createQueryBuilder()
      .update(ArticleEntity)
      .set({ categoryId: to, updatedAt: this.clock.now(), version: () => 'version + 1' })
      .where('id IN (:...moved)', { moved })
      .execute();
    return moved;
  }
}
