import { Injectable } from '@nestjs/common';
import {
  allOf,
  type Condition,
  condition,
  Database,
  placeholders,
  ORDERED_JOIN_SQL,
} from '../../core/database/index.js';
import { offsetOf } from '../../core/pagination/index.js';
import type { CommentListRequest } from './comment-list-request.js';
import {
  COMMENT_COLUMNS,
  toCommentRecord,
  type CommentRecord,
  type CommentRow,
  commentTablesSql,
} from './comment-record.js';
import { type CommentVisibility, replyCondition, commentVisibilityCondition } from './comment-visibility.js';
import { APPROVED, toCommentStatusNumber } from './comment-status.js';

@Injectable()
export class CommentListsRepository {
  constructor(private readonly database: Database) {}

  async findPage(visibility: CommentVisibility, request: CommentListRequest): Promise<CommentRecord[]> {
    const { sql, values } = listCondition(visibility, request);
    const direction = request.order === 'asc' ? 'ASC' : 'DESC';
    const rows = await this.database.query<CommentRow>(
      `SELECT ${COMMENT_COLUMNS} FROM ${commentTablesSql(ORDERED_JOIN_SQL[this.database.dialect])} WHERE ${sql}
       ORDER BY c.created_at ${direction}, c.id ${direction} LIMIT ? OFFSET ?`,
      [...values, request.perPage, offsetOf(request)],
    );
    return rows.map(toCommentRecord);
  }

  async count(visibility: CommentVisibility, request: CommentListRequest): Promise<number> {
    const { sql, values } = listCondition(visibility, request);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM comments c JOIN articles a ON a.id = c.article_id WHERE ${sql}`,
      values,
    );
    return row!.total;
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
}

/** Reads the newest comments of one article from the end of the index. `ROW_NUMBER` would read all comments of the article. */
const NEWEST_SQL = `SELECT * FROM (SELECT id FROM comments WHERE article_id = ? AND status = ${APPROVED}
  AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ?) newest`;

function listCondition(
  visibility: CommentVisibility,
  { status, parentId, articleId, authorId }: CommentListRequest,
): Condition {
  return allOf(
    commentVisibilityCondition(visibility),
    status === undefined ? undefined : condition('c.status = ?', toCommentStatusNumber(status)),
    articleId === undefined ? undefined : condition('c.article_id = ?', articleId),
    authorId === undefined ? undefined : condition('c.author_id = ?', authorId),
    parentId === undefined ? undefined : replyCondition(parentId, visibility),
  )!;
}
