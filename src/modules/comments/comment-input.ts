import type { CommentStatus } from './comment-status.js';

/** Lengths and forms have been checked by the surface; markup is still in the text. */
export interface NewCommentInput {
  readonly text: string;
  /** Null: it stands at the top. */
  readonly parentId: number | null;
}

/** What is left out stays as it is. */
export interface CommentInput {
  readonly text?: string;
  readonly status?: CommentStatus;
}
