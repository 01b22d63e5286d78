import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { type Condition, condition, Database, placeholders, UnitOfWork } from '../../core/database/index.js';
import { applySpelling, type TagRecord, type TagSpelling } from './tag-record.js';
import { STORED_SPELLING } from './tag-visibility.js';
import { TaggingEntity } from './tagging.entity.js';

export interface ArticleTag extends TagRecord {
  readonly articleId: number;
}

/** The article columns that are copied to `article_tags`. They decide the visibility and the order of tagged articles. */
export type ArticleTagProjection = Pick<
  TaggingEntity,
  'articleId' | 'categoryId' | 'authorId' | 'status' | 'createdAt'
>;

/** A tag of an article, as spelled in the request. */
export type NewTagging = Pick<TaggingEntity, 'tagId' | 'spelling'>;

const BATCH_SIZE = 1000;

@Injectable()
export class TaggingsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async replace(article: ArticleTagProjection, tags: readonly NewTagging[]): Promise<void> {
    await this.unitOfWork.manager.delete(TaggingEntity, { articleId: article.articleId });
    await this.insert(article, tags);
  }

  private async insert(article: ArticleTagProjection, tags: readonly NewTagging[]): Promise<void> {
    const [first, ...others] = tags.map((tag, position) => ({ ...article, ...tag, position }));
    if (first) await this.unitOfWork.connection.insert(TaggingEntity, first, ...others);
  }

  /** Adds the existing tags to the article, in the order of the names by key. Returns the number of added tags. */
  async insertByKeys(
    { articleId, categoryId, authorId, status, createdAt }: ArticleTagProjection,
    namesByKey: ReadonlyMap<string, string>,
  ): Promise<number> {
    const keys = [...namesByKey.keys()];
    const positions = keys.map((_key, position) => `WHEN ? THEN ${position}`).join(' ');
    const spellings = keys.map(() => 'WHEN ? THEN ?').join(' ');
    const { affected } = await this.unitOfWork.connection.write(
      `INSERT INTO article_tags (article_id, tag_id, position, category_id, author_id, status, created_at, spelling)
       SELECT ?, id, CASE name_key ${positions} END, ?, ?, ?, ?, CASE name_key ${spellings} END
       FROM tags WHERE name_key IN (${placeholders(keys)})`,
      [articleId, ...keys, categoryId, authorId, status, createdAt, ...[...namesByKey].flat(), ...keys],
    );
    return affected;
  }

  async update({ articleId, ...columns }: ArticleTagProjection): Promise<void> {
    await this.unitOfWork.manager.update(TaggingEntity, { articleId }, columns);
  }

  async updateCategory(articleIds: readonly number[], categoryId: number): Promise<void> {
    await this.unitOfWork.manager.update(TaggingEntity, { articleId: In(articleIds) }, { categoryId });
  }

  /** Replaces tag `from` by tag `into` on all articles. If an article has both, the lower position remains. */
  async merge(from: number, into: number): Promise<void> {
    const { manager } = this.unitOfWork;
    let batch: { articleId: number; intoFirst: number | null }[];
    do {
      batch = await this.database.query(
        `SELECT f.article_id AS articleId, CASE WHEN i.position < f.position THEN 1 WHEN i.position >= f.position THEN 0 END AS intoFirst
         FROM article_tags f LEFT JOIN article_tags i ON i.article_id = f.article_id AND i.tag_id = ?
         WHERE f.tag_id = ? LIMIT ${BATCH_SIZE}`,
        [into, from],
      );
      const articles = (...values: readonly (number | null)[]) => ({
        articleId: In(batch.filter(({ intoFirst }) => values.includes(intoFirst)).map(({ articleId }) => articleId)),
      });
      await manager.delete(TaggingEntity, { tagId: from, ...articles(1) });
      await manager.delete(TaggingEntity, { tagId: into, ...articles(0) });
      await manager.update(TaggingEntity, { tagId: from, ...articles(0, null) }, { tagId: into });
    } while (batch.length === BATCH_SIZE);
  }

  /** The tags of the articles in one statement, ordered by article and position. `spelling` replaces the stored name unless it is null. */
  async findByArticles(articleIds: readonly number[], spelling: Condition = STORED_SPELLING): Promise<ArticleTag[]> {
    return (await this.findRows(articleIds, spelling)).map(applySpelling);
  }

  /** Like `findByArticles`, with stored names, and the spelling of each article; null if it is the stored name. */
  findWithSpellings(articleIds: readonly number[]): Promise<(ArticleTag & TagSpelling)[]> {
    return this.findRows(articleIds, condition('a.spelling'));
  }

  private async findRows(articleIds: readonly number[], spelling: Condition): Promise<(ArticleTag & TagSpelling)[]> {
    if (articleIds.length === 0) return [];
    return this.database.query(
      `SELECT a.article_id AS articleId, t.id, t.name, t.slug, ${spelling.sql} AS spelling
       FROM article_tags a JOIN tags t ON t.id = a.tag_id
       WHERE a.article_id IN (${placeholders(articleIds)}) ORDER BY a.article_id, a.position`,
      [...spelling.values, ...articleIds],
    );
  }
}
