import { Injectable } from '@nestjs/common';
import {
  allOf,
  anyOf,
  type ComparableColumn,
  comparisonCondition,
  type Condition,
  Database,
  ORDERED_JOIN_SQL,
  type SqlValue,
} from '../../core/database/index.js';
import {
  resolveOrder,
  type SortColumnMap,
  type CursorPage,
  cursorPageClause,
  toCursorPage,
} from '../../core/pagination/index.js';
import {
  COMMENT_COLUMNS,
  toCommentRecord,
  type CommentRecord,
  type CommentRow,
  commentTablesSql,
} from './comment-record.js';
import { type CommentVisibility, replyCondition, commentVisibilityCondition } from './comment-visibility.js';
import { type CommentStatus, toCommentStatusNumber } from './comment-status.js';
import type {
  CommentFilterTerm,
  CommentFilterField,
  CommentCursorPageRequest,
  CommentCursorPageSort,
} from './comment-cursor-page.js';

const SORTS: SortColumnMap<CommentCursorPageSort> = {
  id: { sql: 'c.id' },
  created_at: { sql: 'c.created_at' },
  updated_at: { sql: 'c.updated_at', nullable: true },
};

const FILTER_COLUMNS: Record<Exclude<CommentFilterField, 'parent'>, ComparableColumn> = {
  status: { sql: 'c.status' },
  article: { sql: 'c.article_id' },
  author: { sql: 'c.author_id' },
  created_at: { sql: 'c.created_at' },
  updated_at: { sql: 'c.updated_at' },
};

type CommentFilters = Pick<CommentCursorPageRequest, 'filters'>;

/** Cursor pages of comment lists. */
@Injectable()
export class CommentCursorPageRepository {
  constructor(private readonly database: Database) {}

  async find(
    visibility: CommentVisibility,
    { page, sort, filters }: CommentCursorPageRequest,
  ): Promise<CursorPage<CommentRecord>> {
    const order = resolveOrder(sort, SORTS);
    const { where, keys, orderBy, limit } = cursorPageClause(order, page);
    const { sql, values } = allOf(this.filterCondition(visibility, filters), where)!;
    const rows = await this.database.query<CommentRow>(
      `SELECT ${COMMENT_COLUMNS}, ${keys} FROM ${commentTablesSql(ORDERED_JOIN_SQL[this.database.dialect])}
       WHERE ${sql} ORDER BY ${orderBy} LIMIT ?`,
      [...values, limit],
    );
    return toCursorPage(page, order, rows, toCommentRecord);
  }

  async count(visibility: CommentVisibility, { filters }: CommentFilters): Promise<number> {
    const { sql, values } = this.filterCondition(visibility, filters);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM comments c JOIN articles a ON a.id = c.article_id WHERE ${sql}`,
      values,
    );
    return row!.total;
  }

  private filterCondition(visibility: CommentVisibility, filters: readonly CommentFilterTerm[]): Condition {
    const terms = filters.map(({ field, operator, values }) => {
      if (field === 'parent') return anyOf(...(values as number[]).map((id) => replyCondition(id, visibility)));
      return comparisonCondition(
        FILTER_COLUMNS[field],
        operator,
        field === 'status' ? toStatusValues(values) : values,
        this.database.dialect,
      );
    });
    return allOf(commentVisibilityCondition(visibility), ...terms)!;
  }
}

const toStatusValues = (names: readonly SqlValue[]): number[] =>
  names.map((name) => toCommentStatusNumber(name as CommentStatus));
