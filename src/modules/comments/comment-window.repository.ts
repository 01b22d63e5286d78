import { Injectable } from '@nestjs/common';
import {
  allOf,
  anyOf,
  type ComparedColumn,
  comparison,
  type Condition,
  Database,
  READ_IN_ORDER,
  type SqlValue,
} from '../../core/database/index.js';
import { orderOf, type SortColumns, type Window, windowClause, windowOf } from '../../core/pagination/index.js';
import { COMMENT_COLUMNS, commentOf, type CommentRecord, type CommentRow, commentTables } from './comment-record.js';
import { type CommentSight, repliesTo, seenComments } from './comment-sight.js';
import { type CommentStatus, statusNumber } from './comment-status.js';
import type {
  CommentFilterTerm,
  CommentWindowField,
  CommentWindowRequest,
  CommentWindowSort,
} from './comment-window.js';

const SORTS: SortColumns<CommentWindowSort> = {
  id: { sql: 'c.id' },
  created_at: { sql: 'c.created_at' },
  updated_at: { sql: 'c.updated_at', nullable: true },
};

const FILTERED: Record<Exclude<CommentWindowField, 'parent'>, ComparedColumn> = {
  status: { sql: 'c.status' },
  article: { sql: 'c.article_id' },
  author: { sql: 'c.author_id' },
  created_at: { sql: 'c.created_at' },
  updated_at: { sql: 'c.updated_at' },
};

type Asked = Pick<CommentWindowRequest, 'filters'>;

/** Cursor pages of comment lists. */
@Injectable()
export class CommentWindowRepository {
  constructor(private readonly database: Database) {}

  async find(sight: CommentSight, { window, sort, filters }: CommentWindowRequest): Promise<Window<CommentRecord>> {
    const order = orderOf(sort, SORTS);
    const { where, keys, orderBy, limit } = windowClause(order, window);
    const { sql, values } = allOf(this.fitting(sight, filters), where)!;
    const rows = await this.database.query<CommentRow>(
      `SELECT ${COMMENT_COLUMNS}, ${keys} FROM ${commentTables(READ_IN_ORDER[this.database.dialect])}
       WHERE ${sql} ORDER BY ${orderBy} LIMIT ?`,
      [...values, limit],
    );
    return windowOf(window, order, rows, commentOf);
  }

  async count(sight: CommentSight, { filters }: Asked): Promise<number> {
    const { sql, values } = this.fitting(sight, filters);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM comments c JOIN articles a ON a.id = c.article_id WHERE ${sql}`,
      values,
    );
    return row!.total;
  }

  private fitting(sight: CommentSight, filters: readonly CommentFilterTerm[]): Condition {
    const terms = filters.map(({ field, operator, values }) => {
      if (field === 'parent') return anyOf(...(values as number[]).map((id) => repliesTo(id, sight)));
      return comparison(
        FILTERED[field],
        operator,
        field === 'status' ? numbersOf(values) : values,
        this.database.dialect,
      );
    });
    return allOf(seenComments(sight), ...terms)!;
  }
}

const numbersOf = (names: readonly SqlValue[]): number[] => names.map((name) => statusNumber(name as CommentStatus));
