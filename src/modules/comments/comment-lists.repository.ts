import { Injectable } from '@nestjs/common';
import {
  allOf,
  anyOf,
  comparisonCondition,
  type Condition,
  Database,
  ORDERED_JOIN_SQL,
  placeholders,
  type SqlValue,
} from '../../core/database/index.js';
import { sortColumnsOf } from '../../core/field-table/index.js';
import { countListRows, type CursorPage, findListPage, resolveOrder } from '../../core/pagination/index.js';
import { COMMENT_COLUMNS, commentFilterColumns, type CommentListCriteria } from './comment-list.js';
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
  constructor(private readonly database: Database) {}

  findPage(visibility: CommentVisibility, criteria: CommentListCriteria): Promise<CursorPage<CommentRecord>> {
    const statement = {
      select: COMMENT_COLUMNS,
      from: commentTablesSql(ORDERED_JOIN_SQL[this.database.dialect]),
      where: this.condition(visibility, criteria),
      order: resolveOrder(criteria.sort, { ...sortColumnsOf(commentFields, this.database), id: { sql: 'c.id' } }),
    };
    return findListPage<CommentRow, CommentRecord>(this.database, statement, criteria.page, toCommentRecord);
  }

  count(visibility: CommentVisibility, criteria: Pick<CommentListCriteria, 'filters'>): Promise<number> {
    const from = 'comments c JOIN articles a ON a.id = c.article_id';
    return countListRows(this.database, from, this.condition(visibility, criteria));
  }

  async findByIds(ids: readonly number[]): Promise<CommentRecord[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.query<CommentRow>(
      `SELECT ${COMMENT_COLUMNS} FROM ${commentTablesSql()} WHERE c.id IN (${placeholders(ids)})`,
      ids,
    );
    return rows.map(toCommentRecord);
  }

  /** The newest approved comments of each article, in one statement. */
  async findNewest(articleIds: readonly number[], perArticle: number): Promise<CommentRecord[]> {
    if (articleIds.length === 0) return [];
    const rows = await this.database.query<CommentRow>(
      `SELECT ${COMMENT_COLUMNS} FROM ${commentTablesSql()} JOIN (${articleIds.map(() => NEWEST_SQL).join(' UNION ALL ')}) n
       ON n.id = c.id ORDER BY c.article_id, c.created_at DESC, c.id DESC`,
      articleIds.flatMap((id) => [id, perArticle]),
    );
    return rows.map(toCommentRecord);
  }

  private condition(visibility: CommentVisibility, { filters }: Pick<CommentListCriteria, 'filters'>): Condition {
    const { dialect } = this.database;
    const columns = commentFilterColumns(dialect);
    const terms = filters.map(({ field, operator, values }) => {
      if (field === 'parent') return anyOf(...(values as number[]).map((id) => replyCondition(id, visibility)));
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

/** Reads the newest comments of one article from the end of the index. `ROW_NUMBER` would read all comments of the article. */
const NEWEST_SQL = `SELECT * FROM (SELECT id FROM comments WHERE article_id = ? AND status = ${APPROVED}
  AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ?) newest`;

const toStatusValues = (names: readonly SqlValue[]): number[] =>
  names.map((name) => toCommentStatusNumber(name as CommentStatus));
