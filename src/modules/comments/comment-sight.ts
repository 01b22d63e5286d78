import { inScope, type Principal, within } from '../../core/auth/index.js';
import { allOf, anyOf, type Condition, condition, NEVER } from '../../core/database/index.js';
import { type ArticleSight, READ_ARTICLES, seenIn, wholeSight } from '../articles/index.js';
import { type CategoryRange, type CategoryRights, inRange, rangeOf } from '../categories/index.js';
import { readsOwn } from './comment.policy.js';
import { APPROVED } from './comment-status.js';
import { MODERATE_COMMENTS } from './comments.permissions.js';

/** Which comments somebody sees: what the policy says of one, said of many. */
export interface CommentSight {
  /** On these articles they see those that are approved, */
  readonly articles: ArticleSight;
  /** in these categories the others too, */
  readonly moderated: CategoryRange;
  /** and everywhere those of this author. */
  readonly authorId: number | null;
}

export const commentSight = (rights: CategoryRights, caller: Principal): CommentSight => ({
  articles: wholeSight(rights, within(caller, READ_ARTICLES)),
  moderated: inScope(caller, MODERATE_COMMENTS)
    ? rangeOf(rights.with(caller.role, 'approve'), rights.ids)
    : { only: [] },
  authorId: readsOwn(caller) ? caller.userId : null,
});

/** The sight as a condition on `comments c` of `articles a`. */
export const seenComments = (sight: CommentSight): Condition =>
  allOf(condition('a.deleted_at IS NULL'), seenIn(sight.articles), heardIn(sight, 'c'))!;

/** The same of the comments of articles that are seen. */
export const heardIn = ({ moderated, authorId }: CommentSight, comments: string): Condition | undefined =>
  anyOf(
    condition(`${comments}.status = ${APPROVED}`),
    authorId === null ? NEVER : condition(`${comments}.author_id = ?`, authorId),
    inRange('a.category_id', moderated),
  );

/** That a comment `c` answers another; 0: that it stands at the top. A parent that is not seen is none. */
export function repliesTo(parentId: number, sight: CommentSight): Condition {
  const { sql, values } = allOf(condition('q.id = c.parent_id'), heardIn(sight, 'q'))!;
  const found = condition(`EXISTS (SELECT 1 FROM comments q WHERE ${sql})`, ...values);
  if (parentId === 0) return condition(`NOT ${found.sql}`, ...found.values);
  return allOf(condition('c.parent_id = ?', parentId), found)!;
}
