import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/index.js';
import { Database, isoTime, UnitOfWork, type RowVersion, writeNextVersion } from '../../core/database/index.js';
import { RatingEntity } from './rating.entity.js';
import type { RatingValue, RatingRecord, RatingCount } from './rating-record.js';

type RatingRow = Omit<RatingRecord, 'createdAt' | 'updatedAt'> & {
  readonly createdAt: Date | string;
  readonly updatedAt: Date | string | null;
};

@Injectable()
export class RatingsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async find(articleId: number, userId: number): Promise<RatingRecord | null> {
    const rows = await this.database.query<RatingRow>(
      `SELECT id, article_id AS articleId, user_id AS userId, rating, version, created_at AS createdAt, updated_at AS updatedAt
       FROM ratings WHERE article_id = ? AND user_id = ?`,
      [articleId, userId],
    );
    return rows.map(toRatingRecord)[0] ?? null;
  }

  /** The count per rating value. Values without ratings are left out. */
  countByValue(articleId: number): Promise<RatingCount[]> {
    return this.database.scan('SELECT rating, COUNT(*) AS count FROM ratings WHERE article_id = ? GROUP BY rating', [
      articleId,
    ]);
  }

  async insert(articleId: number, userId: number, rating: RatingValue): Promise<void> {
    const values = { articleId, userId, rating, createdAt: this.clock.now(), updatedAt: null, version: 1 };
    await this.unitOfWork.manager.insert(RatingEntity, values);
  }

  async update(before: RowVersion, rating: RatingValue): Promise<void> {
    await writeNextVersion(this.unitOfWork.manager, RatingEntity, before, { rating });
  }

  async delete(id: number): Promise<void> {
    await this.unitOfWork.manager.delete(RatingEntity, { id });
  }
}

const toRatingRecord = (row: RatingRow): RatingRecord => ({
  ...row,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
});
