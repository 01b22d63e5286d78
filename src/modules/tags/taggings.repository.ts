import { Injectable } from '@nestjs/common';
import { Database, placeholders, UnitOfWork } from '../../core/database/index.js';
import type { TagRecord } from './tag-record.js';
import { TaggingEntity } from './tagging.entity.js';

export interface TagOfArticle extends TagRecord {
  readonly articleId: number;
}

@Injectable()
export class TaggingsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async replace(articleId: number, tagIds: readonly number[], listed: boolean): Promise<void> {
    const { manager } = this.unitOfWork;
    await manager.delete(TaggingEntity, { articleId });
    await this.insert(articleId, tagIds, listed);
  }

  async insert(articleId: number, tagIds: readonly number[], listed: boolean): Promise<void> {
    if (tagIds.length === 0) return;
    await this.unitOfWork.manager.insert(
      TaggingEntity,
      tagIds.map((tagId, position) => ({ articleId, tagId, position, listed })),
    );
  }

  async setListed(articleId: number, listed: boolean): Promise<void> {
    await this.unitOfWork.manager.update(TaggingEntity, { articleId }, { listed });
  }

  /** The tags of some articles in one statement, each article's in their order. */
  async findByArticles(articleIds: readonly number[]): Promise<TagOfArticle[]> {
    if (articleIds.length === 0) return [];
    return this.database.query<TagOfArticle>(
      `SELECT a.article_id AS articleId, t.id, t.name, t.slug FROM article_tags a JOIN tags t ON t.id = a.tag_id
       WHERE a.article_id IN (${placeholders(articleIds)}) ORDER BY a.article_id, a.position`,
      articleIds,
    );
  }
}
