import type { PageRequest } from '../../core/pagination/index.js';
import type { CommentStatus } from './comment-status.js';

/** What a list of comments can be narrowed to. Whatever is left out does not narrow. */
export interface CommentListRequest extends PageRequest {
  readonly status?: CommentStatus;
  /** The replies to one comment; 0: those at the top. */
  readonly parentId?: number;
  readonly articleId?: number;
  readonly authorId?: number;
  /** By their making, newest first when left out. */
  readonly order?: 'asc' | 'desc';
}
