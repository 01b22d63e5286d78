import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, deleteDependents, UnitOfWork, writeNextVersion } from '../../../core/database/index.js';
import { FieldsRepository, type ModuleFieldValues, sizeOfFields } from '../../../core/module-fields/index.js';
import { ArticleEntity, type ArticleValues } from './article.entity.js';
import { toArticleRecord, type ArticleRecord, type ArticleRow, ZERO_STATS } from './article-record.js';
import { ARTICLE_COLUMNS, ARTICLE_TABLES_SQL, TAG_IDS_SQL } from './article-select.js';
import { ArticleStatsEntity } from './article-stats.entity.js';
import { DRAFT } from './article-transitions.js';

type StoredAccessFacts = Pick<ArticleRow, 'authorId' | 'categoryId' | 'status' | 'deletedAt'> &
  Pick<ArticleEntity, 'contentBytes'>;

export type DueArticle = Pick<ArticleEntity, 'id' | 'categoryId'>;

/** Reads and writes single articles. Lists are in `article-list.repository.ts`. */
@Injectable()
export class ArticlesRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly fields: FieldsRepository,
  ) {}

  /** `fields`: the values of the fields that modules add; default: no values. */
  async insert(values: ArticleValues, fields = this.fields.emptyValues('article')): Promise<ArticleEntity> {
    const { connection } = this.unitOfWork;
    const contentBytes = bytesOf({ content: values.content, fields });
    const { id } = await connection.insert(ArticleEntity, { ...values, contentBytes });
    await connection.insert(ArticleStatsEntity, { articleId: id, ...ZERO_STATS });
    if (fields) await this.fields.save('article', id, undefined, fields);
    return Object.assign(new ArticleEntity(), values, { id, ...(fields && { fields }) });
  }

  /** Locks the article until the end of the transaction. */
  async findForUpdate(id: number): Promise<ArticleEntity | null> {
    const article = await this.unitOfWork.manager.findOne(ArticleEntity, {
      where: { id },
      ...this.database.findOptionsForUpdate,
    });
    if (article && this.fields.hasFields('article')) await this.fields.attach('article', [article]);
    return article;
  }

  /** Locks the articles in id order, which prevents deadlocks with other transactions. */
  async findAllForUpdate(ids: readonly number[]): Promise<ArticleEntity[]> {
    const articles = await this.unitOfWork.manager.find(ArticleEntity, {
      where: { id: In(ids) },
      order: { id: 'ASC' },
      ...this.database.findOptionsForUpdate,
    });
    if (this.fields.hasFields('article')) await this.fields.attach('article', articles);
    return articles;
  }

  /** Writes the changed values and increments the version. `formerFields` is present if the fields of modules have changed. */
  async update(
    article: ArticleEntity,
    changes: Partial<ArticleValues>,
    formerFields?: ModuleFieldValues,
  ): Promise<void> {
    const { updatedAt } = article;
    await writeNextVersion(this.unitOfWork.manager, ArticleEntity, article, {
      updatedAt,
      ...changes,
      ...((changes.content !== undefined || formerFields) && { contentBytes: bytesOf(article) }),
    });
    if (formerFields) await this.fields.save('article', article.id, formerFields, article.fields!);
    article.version += 1;
  }

  /** Changes the slug of a new article without a new version. */
  async assignSlug(article: ArticleEntity, slug: string): Promise<void> {
    await this.unitOfWork.connection.write('UPDATE articles SET slug = ? WHERE id = ?', [slug, article.id]);
    article.slug = slug;
  }

  /** Returns whether there are no articles, including drafts and the trash. */
  async isEmpty(): Promise<boolean> {
    return (await this.database.query('SELECT 1 FROM articles LIMIT 1')).length === 0;
  }

  async findById(id: number): Promise<ArticleRecord | null> {
    const { sets, columns, read } = this.fields.joined('article');
    const [row] = await this.database.query<ArticleRow>(
      `SELECT ${ARTICLE_COLUMNS}, ${TAG_IDS_SQL}${columns} FROM ${ARTICLE_TABLES_SQL}${this.fields.joinsFor('article', [], sets)} WHERE a.id = ?`,
      [id],
    );
    if (!row) return null;
    return toArticleRecord(sets.length > 0 ? { ...row, fields: read(row) } : row);
  }

  /** Finds the article with this current or previous slug. */
  async findIdBySlug(slug: string): Promise<number | null> {
    const rows = await this.database.query<{ id: number }>(
      'SELECT article_id AS id FROM article_slugs WHERE slug = ?',
      [slug],
    );
    return rows[0]?.id ?? null;
  }

  /** Returns the fields that decide permissions, and the size. Includes the trash. Returns undefined if the article does not exist. */
  async findAccessFacts(id: number): Promise<StoredAccessFacts | undefined> {
    const rows = await this.database.query<StoredAccessFacts>(
      `SELECT author_id AS authorId, category_id AS categoryId, status, deleted_at AS deletedAt,
         content_bytes AS contentBytes
       FROM articles WHERE id = ?`,
      [id],
    );
    return rows[0];
  }

  /** Returns the next articles in id order, with the size of their content in bytes. */
  findSizesAfter(id: number, limit: number): Promise<{ id: number; size: number }[]> {
    return this.database.query(
      'SELECT id, OCTET_LENGTH(content) AS size FROM articles WHERE id > ? ORDER BY id LIMIT ?',
      [id, limit],
    );
  }

  /** Returns 0 if there are no articles. */
  async findLastId(): Promise<number> {
    const [row] = await this.database.query<{ id: number | null }>('SELECT MAX(id) AS id FROM articles');
    return row!.id ?? 0;
  }

  /** Finds drafts with a scheduled time that has passed. SQLite would otherwise choose an index on the status and read all drafts. */
  findDue(now: Date, limit: number): Promise<DueArticle[]> {
    const index = this.database.dialect === 'sqlite' ? 'INDEXED BY IX_articles_scheduled' : '';
    return this.database.query<DueArticle>(
      `SELECT id, category_id AS categoryId FROM articles ${index}
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

  /** Deletes a trashed article permanently, with its dependent rows. */
  async purge(id: number, trashedBefore: Date): Promise<boolean> {
    const found = await this.database.query(
      `SELECT id FROM articles WHERE id = ? AND deleted_at < ? ${this.database.forUpdate}`,
      [id, trashedBefore],
    );
    if (found.length === 0) return false;
    await deleteDependents(this.unitOfWork, ArticleEntity, id);
    await this.unitOfWork.manager.delete(ArticleEntity, { id });
    return true;
  }

  async countViews(articleId: number): Promise<number> {
    const [row] = await this.database.query<{ views: number }>('SELECT views FROM article_stats WHERE article_id = ?', [
      articleId,
    ]);
    return row?.views ?? 0;
  }
}

const bytesOf = ({ content, fields }: Pick<ArticleEntity, 'content' | 'fields'>): number =>
  Buffer.byteLength(content) + sizeOfFields(fields);
