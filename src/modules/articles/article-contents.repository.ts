import { Injectable } from '@nestjs/common';
import { Database, placeholders, UnitOfWork } from '../../core/database/index.js';
import { ArticleEntity } from './article.entity.js';

/** The articles of one category, whatever their state, those in the trash too. */
@Injectable()
export class ArticleContentsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
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

  /** Puts those of the articles that are still in the one category into the other, each as its next version; gives their ids. */
  async move(ids: readonly number[], from: number, to: number): Promise<number[]> {
    // By their ids, like everybody who locks one: whoever came by way of the category's index would meet the others head-on.
    const rows = await this.database.query<{ id: number; categoryId: number }>(
      `SELECT id, category_id AS categoryId FROM articles WHERE id IN (${placeholders(ids)}) ${this.database.forUpdate}`,
      ids,
    );
    const moved = rows.filter(({ categoryId }) => categoryId === from).map(({ id }) => id);
    if (moved.length === 0) return [];
    await this.unitOfWork.manager
      .createQueryBuilder()
      .update(ArticleEntity)
      .set({ categoryId: to, updatedAt: new Date(), version: () => 'version + 1' })
      .where('id IN (:...moved)', { moved })
      .execute();
    return moved;
  }
}
