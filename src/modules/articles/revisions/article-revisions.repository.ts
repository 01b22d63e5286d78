import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Database, placeholders, UnitOfWork } from '../../../core/database/index.js';
import {
  type ListPage,
  offsetOf,
  type PageRequest,
  ResponseBudget,
  type SizedRow,
} from '../../../core/pagination/index.js';
import {
  type ArticleRevisionRecord,
  type ArticleRevisionRow,
  listedRevisionColumns,
  REVISION_COLUMNS,
  REVISION_CONTENT_COLUMN,
  toRevisionRecord,
} from './article-revision-record.js';
import { ArticleRevisionEntity } from './article-revision.entity.js';

const SELECT = `SELECT ${REVISION_COLUMNS} FROM article_revisions a`;

type ListedRevisionRow = Omit<ArticleRevisionRow, 'content'> & SizedRow & { readonly storedIn: number | null };

@Injectable()
export class ArticleRevisionsRepository {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly budget: ResponseBudget,
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
  async findPage(articleId: number, request: PageRequest): Promise<ListPage<ArticleRevisionRecord>> {
    const columns = listedRevisionColumns((column, size) => this.budget.contentSql(column, size));
    // A scan: on SQLite, some columns are stored behind the content.
    const rows = await this.database.scan<ListedRevisionRow>(
      `SELECT ${columns} FROM article_revisions a
       WHERE article_id = ? ORDER BY number DESC LIMIT ? OFFSET ?`,
      [articleId, request.perPage, offsetOf(request)],
    );
    // Revisions with one `storedIn` have the same content, which is read once, for the newest of them.
    const newest = new Map([...rows].reverse().map(({ storedIn, number }) => [storedIn, number]));
    const fitting = await this.budget.readContents(
      rows,
      ({ storedIn }) => newest.get(storedIn)!,
      (numbers) => this.findContents(articleId, numbers),
    );
    const [count] = await this.database.query<{ total: number }>(
      'SELECT COUNT(*) AS total FROM article_revisions WHERE article_id = ?',
      [articleId],
    );
    const items = fitting.map((row) => toRevisionRecord(row as ArticleRevisionRow));
    return { items, prev: null, next: null, total: count!.total, isTruncated: fitting.length < rows.length };
  }

  /** `id` is the number of the revision, not the article, which may have another content by now. */
  private findContents(articleId: number, numbers: readonly number[]) {
    return this.database.queryScattered<{ id: number; content: string }>(
      `SELECT a.number AS id, ${REVISION_CONTENT_COLUMN} AS content FROM article_revisions a
       WHERE a.article_id = ? AND a.number IN (${placeholders(numbers)})`,
      [articleId, ...numbers],
    );
  }
}
