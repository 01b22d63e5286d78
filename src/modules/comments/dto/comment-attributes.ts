import type { CommentAttributes } from '../../articles/index.js';
import type { CommentRecord } from '../comment-record.js';
import { toStatusName } from '../comment-status.js';

/** The comment attributes of all API versions. */
export const commentAttributes = (comment: CommentRecord): CommentAttributes => ({
  comment: comment.text,
  status: toStatusName(comment.status),
  created_at: comment.createdAt,
  updated_at: comment.updatedAt,
});
