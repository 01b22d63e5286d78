import type { PageRequest } from '../../core/pagination/index.js';
import type { CommentStatus } from './comment-status.js';

/** Filters of a comment list. Omitted filters do not apply. */
export interface CommentListRequest extends PageRequest {
  readonly status?: CommentStatus;
  /** Only replies to this comment; 0: only top-level comments. */
  readonly parentId?: number;
  readonly articleId?: number;
  readonly authorId?: number;
  /** Order of creation; newest first by default. */
  readonly order?: 'asc' | 'desc';
}
