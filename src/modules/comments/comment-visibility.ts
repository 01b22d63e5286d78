import { hasScope, type Principal, downscopeTo } from '../../core/identity/index.js';
import { allOf, anyOf, type Condition, condition, NEVER, placeholders } from '../../core/database/index.js';
import { type ArticleVisibility, READ_ARTICLES, visibilityCondition, viewVisibility } from '../articles/index.js';
import { type CategorySet, type CategoryRights, inCategorySet, toCategorySet } from '../categories/index.js';
import { canViewOwnUnapproved } from './comment.policy.js';
import { APPROVED } from './comment-record.js';
import { MODERATE_COMMENTS } from './comments.permissions.js';

/** The comments that are visible to a caller: the policy for single comments as a filter for lists. */
export interface CommentVisibility {
  /** Articles whose approved comments are visible. */
  readonly articles: ArticleVisibility;
  /** Categories in which comments of every status are visible. */
  readonly moderatedCategories: CategorySet;
  /** The author whose comments are visible in every status; null: no author. */
  readonly authorId: number | null;
}

export const resolveCommentVisibility = (rights: CategoryRights, caller: Principal): CommentVisibility => ({
  articles: viewVisibility(rights, downscopeTo(caller, READ_ARTICLES)),
  moderatedCategories: hasScope(caller, MODERATE_COMMENTS)
    ? toCategorySet(rights.idsGranting(caller.role, 'approve'), rights.ids)
    : { only: [] },
  authorId: canViewOwnUnapproved(caller) ? caller.userId : null,
});

/** Returns whether all visible comments are approved. */
export const containsApprovedOnly = ({ moderatedCategories, authorId }: CommentVisibility): boolean =>
  authorId === null && 'only' in moderatedCategories && moderatedCategories.only.length === 0;

/** The SQL condition on `comments c` joined with `articles a`. */
export const commentVisibilityCondition = (visibility: CommentVisibility): Condition =>
  allOf(
    condition('a.deleted_at IS NULL'),
    visibilityCondition(visibility.articles),
    commentStatusCondition(visibility, 'c'),
  )!;

/** The SQL condition for comments on visible articles. */
export const commentStatusCondition = (
  { moderatedCategories, authorId }: CommentVisibility,
  alias: string,
): Condition | undefined =>
  anyOf(
    condition(`${alias}.status = ${APPROVED}`),
    authorId === null ? NEVER : condition(`${alias}.author_id = ?`, authorId),
    inCategorySet('a.category_id', moderatedCategories),
  );

/** The condition that `c` is a reply to one of the comments; 0: a top-level comment. An invisible parent counts as missing. */
export function replyCondition(parentIds: readonly number[], visibility: CommentVisibility): Condition {
  const { sql, values } = allOf(condition('q.id = c.parent_id'), commentStatusCondition(visibility, 'q'))!;
  const parentExists = condition(`EXISTS (SELECT 1 FROM comments q WHERE ${sql})`, ...values);
  const ids = parentIds.filter((id) => id !== 0);
  return anyOf(
    ids.length < parentIds.length ? condition(`NOT ${parentExists.sql}`, ...parentExists.values) : NEVER,
    ids.length > 0 ? allOf(condition(`c.parent_id IN (${placeholders(ids)})`, ...ids), parentExists) : NEVER,
  )!;
}
