import type { CommentStatus } from './comment-status.js';

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
