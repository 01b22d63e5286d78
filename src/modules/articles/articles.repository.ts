import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, UnitOfWork, writeNextVersion } from '../../core/database/index.js';
import { ArticleEntity } from './article.entity.js';
import {
  ARTICLE_COLUMNS,
  ARTICLE_TABLES,
  articleOf,
  type ArticleRecord,
  type ArticleRow,
  NO_STATS,
  TAG_IDS,
} from './article-record.js';
import { ArticleStatsEntity } from './article-stats.entity.js';
import { DRAFT } from './article-status.js';

/** The columns of an article, without its identity and its behaviour. */
export type ArticleValues = Pick<ArticleEntity, Exclude<ColumnsOf<ArticleEntity>, 'id'>>;
type ColumnsOf<T> = {
  [Key in keyof T]-?: T[Key] extends Date | string | number | boolean | null ? Key : never;
}[keyof T];

export type DueArticle = Pick<ArticleEntity, 'id' | 'categoryId'>;

/** Articles one by one. Lists are in `article-list.repository.ts`. */
@Injectable()
export class ArticlesRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async insert(values: ArticleValues): Promise<ArticleEntity> {
    const { connection } = this.unitOfWork;
    const { id } = await connection.insert(ArticleEntity, values);
    await connection.insert(ArticleStatsEntity, { articleId: id, ...NO_STATS });
    return Object.assign(new ArticleEntity(), values, { id });
  }

  /** The article to be changed; others that would change it wait for the end of this unit of work. */
  async findForUpdate(id: number): Promise<ArticleEntity | null> {
    return this.unitOfWork.manager.findOne(ArticleEntity, {
      where: { id },
      ...this.database.foundForUpdate,
    });
  }

  /** The same of many, in the order of their ids, so that nobody who wants some of them too can deadlock with this. */
  async findAllForUpdate(ids: readonly number[]): Promise<ArticleEntity[]> {
    return this.unitOfWork.manager.find(ArticleEntity, {
      where: { id: In(ids) },
      order: { id: 'ASC' },
      ...this.database.foundForUpdate,
    });
  }

  /** Writes the changed fields as the next version. */
  async update(article: ArticleEntity, changes: Partial<ArticleValues>): Promise<void> {
    const { updatedAt } = article;
    await writeNextVersion(this.unitOfWork.manager, ArticleEntity, article, { updatedAt, ...changes });
    article.version += 1;
  }

  /** Another slug for an article that has just been made, and is no other version of it. */
  async giveSlug(article: ArticleEntity, slug: string): Promise<void> {
    await this.unitOfWork.connection.write('UPDATE articles SET slug = ? WHERE id = ?', [slug, article.id]);
    article.slug = slug;
  }

  /** Whether there has never been one, or none is left: drafts and the trash count. */
  async isEmpty(): Promise<boolean> {
    return (await this.database.query('SELECT 1 FROM articles LIMIT 1')).length === 0;
  }

  async findById(id: number): Promise<ArticleRecord | null> {
    const rows = await this.database.query<ArticleRow>(
      `SELECT ${ARTICLE_COLUMNS}, ${TAG_IDS} FROM ${ARTICLE_TABLES} WHERE a.id = ?`,
      [id],
    );
    return rows.map(articleOf)[0] ?? null;
  }

  /** The article that has or had the slug. */
  async findIdBySlug(slug: string): Promise<number | null> {
    const rows = await this.database.query<{ id: number }>(
      'SELECT article_id AS id FROM article_slugs WHERE slug = ?',
      [slug],
    );
    return rows[0]?.id ?? null;
  }

  /** In the trash too; undefined for an unknown article. */
  async findCategoryId(id: number): Promise<number | undefined> {
    const rows = await this.database.query<{ categoryId: number }>(
      'SELECT category_id AS categoryId FROM articles WHERE id = ?',
      [id],
    );
    return rows[0]?.categoryId;
  }

  /** The next ones in the order of their ids, with the bytes of their contents. */
  findSizesAfter(id: number, limit: number): Promise<{ id: number; size: number }[]> {
    return this.database.query(
      'SELECT id, OCTET_LENGTH(content) AS size FROM articles WHERE id > ? ORDER BY id LIMIT ?',
      [id, limit],
    );
  }

  /** 0 where there is none. */
  async findLastId(): Promise<number> {
    const [row] = await this.database.query<{ id: number | null }>('SELECT MAX(id) AS id FROM articles');
    return row!.id ?? 0;
  }

  /** Drafts whose time has come. */
  findDue(now: Date, limit: number): Promise<DueArticle[]> {
    return this.database.query<DueArticle>(
      `SELECT id, category_id AS categoryId FROM articles
       WHERE publish_at <= ? AND status = ${DRAFT} AND deleted_at IS NULL ORDER BY publish_at, id LIMIT ?`,
      [now, limit],
    );
  }

  async findTrashedBefore(time: Date, limit: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>('SELECT id FROM articles WHERE deleted_at < ? LIMIT ?', [
      time,
      limit,
    ]);
    return rows.map((row) => row.id);
  }

  /** Removes a trashed article for good, and by the database's own rules all that belongs to it. */
  async purge(id: number, trashedBefore: Date): Promise<boolean> {
    const { affected } = await this.unitOfWork.manager
      .createQueryBuilder()
      .delete()
      .from(ArticleEntity)
      .where('id = :id AND deleted_at < :trashedBefore', { id, trashedBefore })
      .execute();
    return affected === 1;
  }

  async viewsOf(articleId: number): Promise<number> {
    const [row] = await this.database.query<{ views: number }>('SELECT views FROM article_stats WHERE article_id = ?', [
      articleId,
    ]);
    return row?.views ?? 0;
  }
}
