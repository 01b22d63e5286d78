import type { CommentRecord } from '../../comments/index.js';
import { type DisplayTime, displayTime } from '../display.js';

/** A comment with its replies. */
export interface CommentView {
  readonly id: number;
  /** Null for a deleted comment that has replies. */
  readonly text: string | null;
  /** Name of the author; empty if the account was deleted. */
  readonly author: string;
  readonly written: DisplayTime;
  readonly replies: readonly CommentView[];
}

/** Builds comment threads in the given order. A comment whose parent is not in the list becomes a root. */
export function buildCommentThreads(
  comments: readonly CommentRecord[],
  nameOf: (userId: number) => string,
): CommentView[] {
  const ids = new Set(comments.map(({ id }) => id));
  const repliesTo = new Map<number | null, CommentRecord[]>();
  for (const comment of comments) {
    const parent = comment.parentId !== null && ids.has(comment.parentId) ? comment.parentId : null;
    repliesTo.set(parent, [...(repliesTo.get(parent) ?? []), comment]);
  }
  const below = (parent: number | null): CommentView[] =>
    (repliesTo.get(parent) ?? []).map(({ id, text, authorId, createdAt, deletedAt }) => ({
      id,
      text: deletedAt === null ? text : null,
      author: authorId === null ? '' : nameOf(authorId),
      written: displayTime(createdAt),
      replies: below(id),
    }));
  return below(null);
}
