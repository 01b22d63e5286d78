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
  REVISION_COLUMNS,
  REVISION_CONTENT_COLUMN,
  sizedRevisionColumns,
  toRevisionRecord,
} from './article-revision-record.js';
import { ArticleRevisionEntity } from './article-revision.entity.js';

const SELECT = `SELECT ${REVISION_COLUMNS} FROM article_revisions a`;

type SizedRevisionRow = Omit<ArticleRevisionRow, 'content'> & SizedRow;

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
    const rows = await this.database.query<SizedRevisionRow>(
      `SELECT ${sizedRevisionColumns(this.budget.contentSql(REVISION_CONTENT_COLUMN))} FROM article_revisions a
       WHERE article_id = ? ORDER BY number DESC LIMIT ? OFFSET ?`,
      [articleId, request.perPage, offsetOf(request)],
    );
    const fitting = await this.budget.readContents(rows, (missing) => this.findContents(articleId, missing));
    const [count] = await this.database.query<{ total: number }>(
      'SELECT COUNT(*) AS total FROM article_revisions WHERE article_id = ?',
      [articleId],
    );
    const items = fitting.map((row) => toRevisionRecord(row as ArticleRevisionRow));
    return { items, prev: null, next: null, total: count!.total, isTruncated: fitting.length < rows.length };
  }

  private async findContents(articleId: number, rows: readonly SizedRevisionRow[]) {
    const numbers = rows.map(({ number }) => number);
    const found = await this.database.query<{ number: number; content: string }>(
      `SELECT a.number, ${REVISION_CONTENT_COLUMN} AS content FROM article_revisions a
       WHERE a.article_id = ? AND a.number IN (${placeholders(numbers)})`,
      [articleId, ...numbers],
    );
    const contents = new Map(found.map(({ number, content }) => [number, content]));
    return new Map(rows.map((row) => [row, contents.get(row.number) ?? '']));
  }
}
