import { Injectable } from '@nestjs/common';
import { Database, placeholders, UnitOfWork } from '../../core/database/index.js';
import type { TagRecord } from './tag-record.js';
import { TaggingEntity } from './tagging.entity.js';

export interface TagOfArticle extends TagRecord {
  readonly articleId: number;
}

/** An article as its tags know it: what decides who may see it. */
export type TaggedArticle = Pick<TaggingEntity, 'articleId' | 'categoryId' | 'authorId' | 'status'>;

@Injectable()
export class TaggingsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async replace(article: TaggedArticle, tagIds: readonly number[]): Promise<void> {
    await this.unitOfWork.manager.delete(TaggingEntity, { articleId: article.articleId });
    await this.insert(article, tagIds);
  }

  async insert(article: TaggedArticle, tagIds: readonly number[]): Promise<void> {
    if (tagIds.length === 0) return;
    await this.unitOfWork.manager.insert(
      TaggingEntity,
      tagIds.map((tagId, position) => ({ ...article, tagId, position })),
    );
  }

  async update({ articleId, ...sight }: TaggedArticle): Promise<void> {
    await this.unitOfWork.manager.update(TaggingEntity, { articleId }, sight);
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
