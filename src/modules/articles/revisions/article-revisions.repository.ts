import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Database, UnitOfWork } from '../../../core/database/index.js';
import { offsetOf, type Page, type PageRequest } from '../../../core/pagination/index.js';
import {
  type ArticleRevisionRecord,
  type ArticleRevisionRow,
  REVISION_COLUMNS,
  toRevisionRecord,
} from './article-revision-record.js';
import { ArticleRevisionEntity } from './article-revision.entity.js';

const SELECT = `SELECT ${REVISION_COLUMNS} FROM article_revisions a`;

@Injectable()
export class ArticleRevisionsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async insert(revision: Omit<ArticleRevisionEntity, 'article' | 'editor'>): Promise<void> {
    await this.unitOfWork.connection.insert(ArticleRevisionEntity, revision);
  }

  /** Returns the highest number, or 0. To assign the next number, the caller must hold the row lock of the article. */
  async findLastNumber(articleId: number): Promise<number> {
    const [row] = await this.database.query<{ last: number | null }>(
      'SELECT MAX(number) AS last FROM article_revisions WHERE article_id = ?',
      [articleId],
    );
    return row!.last ?? 0;
  }

  async deleteUpTo(articleId: number, number: number): Promise<void> {
    await this.unitOfWork.manager.delete(ArticleRevisionEntity, { articleId, number: LessThanOrEqual(number) });
  }

  async find(articleId: number, number: number): Promise<ArticleRevisionRecord | null> {
    const rows = await this.database.query<ArticleRevisionRow>(`${SELECT} WHERE article_id = ? AND number = ?`, [
      articleId,
      number,
    ]);
    return rows.map(toRevisionRecord)[0] ?? null;
  }

  /** Newest first. */
  async findPage(articleId: number, request: PageRequest): Promise<Page<ArticleRevisionRecord>> {
    const rows = await this.database.query<ArticleRevisionRow>(
      `${SELECT} WHERE article_id = ? ORDER BY number DESC LIMIT ? OFFSET ?`,
      [articleId, request.perPage, offsetOf(request)],
    );
    const [count] = await this.database.query<{ total: number }>(
      'SELECT COUNT(*) AS total FROM article_revisions WHERE article_id = ?',
      [articleId],
    );
    return { ...request, items: rows.map(toRevisionRecord), total: count!.total };
  }
}
