import { isoTime, type VersionedRecord } from '../../core/database/index.js';
import { markRead } from '../../core/request-context/index.js';
import type { ArticleAccessFacts } from '../articles/index.js';

/** Comment statuses in the API. The index of a status is its number in the database. */
export const COMMENT_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

export const toCommentStatusNumber = (status: CommentStatus): number => COMMENT_STATUSES.indexOf(status);
export const toCommentStatusName = (number: number): CommentStatus => COMMENT_STATUSES[number]!;

export const PENDING = toCommentStatusNumber('pending');
export const APPROVED = toCommentStatusNumber('approved');
export const REJECTED = toCommentStatusNumber('rejected');

/** A comment with the facts that decide its visibility. Times are ISO 8601. */
export interface CommentRecord extends CommentVisibilityFacts, VersionedRecord {
  readonly id: number;
  readonly articleId: number;
  readonly parentId: number | null;
  readonly depth: number;
  readonly text: string;
  /** Set on a tombstone: a deleted comment that has lost its text and author but still has replies. */
  readonly deletedAt: string | null;
  readonly article: ArticleAccessFacts;
  readonly parent: CommentVisibilityFacts | null;
}

/** The facts that decide whether a comment on a visible article is visible. */
export interface CommentVisibilityFacts {
  readonly authorId: number | null;
  readonly status: number;
}

type RowTime = Date | string;

export interface CommentRow extends CommentVisibilityFacts {
  readonly id: number;
  readonly articleId: number;
  readonly parentId: number | null;
  readonly depth: number;
  readonly text: string;
  readonly version: number;
  readonly createdAt: RowTime;
  readonly updatedAt: RowTime | null;
  readonly deletedAt: RowTime | null;
  readonly articleAuthorId: number;
  readonly articleCategoryId: number;
  readonly articleStatus: number;
  readonly articleDeletedAt: RowTime | null;
  readonly parentAuthorId: number | null;
  readonly parentStatus: number | null;
}

/**
 * With the `ORDERED_JOIN_SQL` join, MySQL reads the comments first, in index order. With a plain join, MySQL starts with the articles and
 * sorts all rows.
 */
export const commentTablesSql = (join = 'JOIN'): string =>
  `comments c ${join} articles a ON a.id = c.article_id LEFT JOIN comments p ON p.id = c.parent_id`;

export function toCommentRecord(row: CommentRow): CommentRecord {
  markRead('comment', row.id);
  // They decide whether the comment, and the id of its parent, are visible.
  markRead('article', row.articleId);
  if (row.parentId !== null) markRead('comment', row.parentId);
  return {
    id: row.id,
    articleId: row.articleId,
    authorId: row.authorId,
    parentId: row.parentId,
    depth: row.depth,
    text: row.text,
    status: row.status,
    version: row.version,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    deletedAt: isoTime(row.deletedAt),
    article: {
      authorId: row.articleAuthorId,
      categoryId: row.articleCategoryId,
      status: row.articleStatus,
      deletedAt: row.articleDeletedAt,
    },
    parent: row.parentStatus === null ? null : { authorId: row.parentAuthorId, status: row.parentStatus },
  };
}

/** The surface has validated the input. The text can still contain markup. */
export interface NewCommentInput {
  readonly text: string;
  /** Null at the top of a thread. */
  readonly parentId: number | null;
}

/** Omitted members do not change. */
export interface CommentInput {
  readonly text?: string;
  readonly status?: CommentStatus;
}
