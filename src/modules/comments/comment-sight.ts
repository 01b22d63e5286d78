import { inScope, type Principal, within } from '../../core/auth/index.js';
import { allOf, anyOf, type Condition, condition, NEVER } from '../../core/database/index.js';
import { type ArticleSight, READ_ARTICLES, seenIn, wholeSight } from '../articles/index.js';
import { type CategoryRange, type CategoryRights, inRange, rangeOf } from '../categories/index.js';
import { readsOwn } from './comment.policy.js';
import { APPROVED } from './comment-status.js';
import { MODERATE_COMMENTS } from './comments.permissions.js';

/** The comments that are visible to a caller: the policy for single comments as a filter for lists. */
export interface CommentSight {
  /** Articles whose approved comments are visible. */
  readonly articles: ArticleSight;
  /** Categories in which comments of every status are visible. */
  readonly moderated: CategoryRange;
  /** The author whose comments are visible in every status; null: no author. */
  readonly authorId: number | null;
}

export const commentSight = (rights: CategoryRights, caller: Principal): CommentSight => ({
  articles: wholeSight(rights, within(caller, READ_ARTICLES)),
  moderated: inScope(caller, MODERATE_COMMENTS)
    ? rangeOf(rights.with(caller.role, 'approve'), rights.ids)
    : { only: [] },
  authorId: readsOwn(caller) ? caller.userId : null,
});

/** The SQL condition on `comments c` joined with `articles a`. */
export const seenComments = (sight: CommentSight): Condition =>
  allOf(condition('a.deleted_at IS NULL'), seenIn(sight.articles), heardIn(sight, 'c'))!;

/** The SQL condition for comments on visible articles. */
export const heardIn = ({ moderated, authorId }: CommentSight, comments: string): Condition | undefined =>
  anyOf(
    condition(`${comments}.status = ${APPROVED}`),
    authorId === null ? NEVER : condition(`${comments}.author_id = ?`, authorId),
    inRange('a.category_id', moderated),
  );

/** The condition that `c` is a reply to `parentId`; 0: a top-level comment. An invisible parent counts as missing. */
export function repliesTo(parentId: number, sight: CommentSight): Condition {
  const { sql, values } = allOf(condition('q.id = c.parent_id'), heardIn(sight, 'q'))!;
  const found = condition(`EXISTS (SELECT 1 FROM comments q WHERE ${sql})`, ...values);
  if (parentId === 0) return condition(`NOT ${found.sql}`, ...found.values);
  return allOf(condition('c.parent_id = ?', parentId), found)!;
}
