import type { CommentAttributes } from '../../articles/index.js';
import { type CommentRecord, toCommentStatusName } from '../comment-record.js';

/** The comment attributes of all API versions. */
export const toCommentAttributes = (comment: CommentRecord): CommentAttributes => ({
  comment: comment.text,
  status: toCommentStatusName(comment.status),
  created_at: comment.createdAt,
  updated_at: comment.updatedAt,
});
