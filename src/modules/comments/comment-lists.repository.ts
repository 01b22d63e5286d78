import { Injectable } from '@nestjs/common';
import {
  allOf,
  comparisonCondition,
  type Condition,
  Database,
  ORDERED_JOIN_SQL,
  placeholders,
  type SqlValue,
} from '../../core/database/index.js';
import { sortColumnsOf } from '../../core/field-table/index.js';
import {
  countListRows,
  type CursorPage,
  findListPage,
  type ListMethod,
  MIN_LARGE_LIST_BYTES,
  resolveOrder,
  ResponseBudget,
  type SizedRow,
} from '../../core/pagination/index.js';
import {
  COMMENT_COLUMNS,
  COMMENT_COLUMNS_WITHOUT_TEXT,
  commentFilterColumns,
  type CommentListCriteria,
} from './comment-list.js';
import {
  toCommentRecord,
  type CommentRecord,
  type CommentRow,
  commentTablesSql,
  APPROVED,
  type CommentStatus,
  toCommentStatusNumber,
} from './comment-record.js';
import { commentFields } from './comment.fields.js';
import { type CommentVisibility, replyCondition, commentVisibilityCondition } from './comment-visibility.js';

@Injectable()
export class CommentListsRepository {
  constructor(
    private readonly database: Database,
    private readonly budget: ResponseBudget,
  ) {}

  async findPage(
    visibility: CommentVisibility,
    criteria: CommentListCriteria,
    method: ListMethod = 'scan',
  ): Promise<CursorPage<CommentRecord>> {
    const statement = {
      method,
      select: COMMENT_COLUMNS,
      from: commentTablesSql(ORDERED_JOIN_SQL[this.database.dialect]),
      where: this.condition(visibility, criteria),
      order: resolveOrder(criteria.sort, { ...sortColumnsOf(commentFields, this.database), id: { sql: 'c.id' } }),
    };
    const page = await findListPage<CommentRow, CommentRecord>(
      this.database,
      statement,
      criteria.page,
      toCommentRecord,
    );
    await this.budget.admit(page.items.reduce((bytes, { text }) => bytes + Buffer.byteLength(text), 0));
    return page;
  }

  count(
    visibility: CommentVisibility,
    criteria: Pick<CommentListCriteria, 'filters'>,
    method?: ListMethod,
  ): Promise<number> {
    const from = 'comments c JOIN articles a ON a.id = c.article_id';
    return countListRows(this.database, from, this.condition(visibility, criteria), method);
  }

  async findByIds(ids: readonly number[]): Promise<CommentRecord[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.query<CommentRow>(
      `SELECT ${COMMENT_COLUMNS} FROM ${commentTablesSql()} WHERE c.id IN (${placeholders(ids)})`,
      ids,
    );
    return rows.map(toCommentRecord);
  }

  /**
   * The newest approved comments of each article. If their texts exceed the budget of a response, the oldest are omitted, of each article
   * about equally many.
   */
  async findNewest(articleIds: readonly number[], perArticle: number): Promise<CommentRecord[]> {
    if (articleIds.length === 0) return [];
    // The sums are computed before the join, because it reads the comments.
    const newest = `SELECT id, place, SUM(bytes) OVER () AS total, SUM(bytes) OVER (ORDER BY place, id) AS running
      FROM (${articleIds.map(() => NEWEST_SQL).join(' UNION ALL ')}) m`;
    // A scan: on SQLite, the status of a comment is stored behind its text.
    const rows = await this.database.scan<NewestCommentRow>(
      `SELECT ${COMMENT_COLUMNS_WITHOUT_TEXT}, OCTET_LENGTH(c.text) AS contentBytes,
         CASE WHEN n.total <= ${MIN_LARGE_LIST_BYTES} THEN c.text END AS content
       FROM ${commentTablesSql()} JOIN (${newest}) n ON n.id = c.id WHERE n.running <= ? ORDER BY n.place, c.article_id`,
      [...articleIds.flatMap((id) => [id, perArticle]), this.budget.maxBytes],
    );
    const fitting = await this.budget.readContents(
      rows,
      ({ id }) => id,
      (ids) =>
        this.database.queryScattered<{ id: number; content: string }>(
          `SELECT id, text AS content FROM comments WHERE id IN (${placeholders(ids)})`,
          [...ids],
        ),
    );
    return fitting
      .map(({ content, ...row }) => toCommentRecord({ ...row, text: content! }))
      .sort((a, b) => a.articleId - b.articleId);
  }

  private condition(visibility: CommentVisibility, { filters }: Pick<CommentListCriteria, 'filters'>): Condition {
    const { dialect } = this.database;
    const columns = commentFilterColumns(dialect);
    const terms = filters.map(({ field, operator, values }) => {
      if (field === 'parent') return replyCondition(values as number[], visibility);
      return comparisonCondition(
        columns[field],
        operator,
        field === 'status' ? toStatusValues(values) : values,
        dialect,
      );
    });
    return allOf(commentVisibilityCondition(visibility), ...terms)!;
  }
}

type NewestCommentRow = Omit<CommentRow, 'text'> & SizedRow;

/**
 * Reads the newest comments of one article from the end of the index, the newest in place 1. Without the inner statement, `ROW_NUMBER`
 * would read all comments of the article.
 */
const NEWEST_SQL = `SELECT id, bytes, ROW_NUMBER() OVER (ORDER BY created_at DESC, id DESC) AS place FROM (
  SELECT id, created_at, OCTET_LENGTH(text) AS bytes FROM comments WHERE article_id = ? AND status = ${APPROVED}
  AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ?) newest`;

const toStatusValues = (names: readonly SqlValue[]): number[] =>
  names.map((name) => toCommentStatusNumber(name as CommentStatus));
