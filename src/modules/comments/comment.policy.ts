import { hasScope, type Principal } from '../../core/identity/index.js';
import { type ArticleAccessFacts, READ_ARTICLES, canViewInScope } from '../articles/index.js';
import type { CategoryRights } from '../categories/index.js';
import { type CommentRecord, type CommentVisibilityFacts, APPROVED } from './comment-record.js';
import { MODERATE_COMMENTS, WRITE_COMMENTS } from './comments.permissions.js';

/** Time in which authors may edit their comments. */
const EDIT_PERIOD_MS = 15 * 60_000;

/** The facts that decide the visibility of a comment. */
export interface CommentAccessFacts extends CommentVisibilityFacts {
  readonly article: ArticleAccessFacts;
}

const isOwn = (caller: Principal, { authorId }: CommentVisibilityFacts): boolean =>
  authorId !== null && authorId === caller.userId;

/** Whether the credential's scopes allow callers to read their own unapproved comments. */
export const canViewOwnUnapproved = (caller: Principal): boolean =>
  caller.userId !== null && [READ_ARTICLES, WRITE_COMMENTS].some((permission) => hasScope(caller, permission));

/** The right to approve articles of a category includes the moderation of their comments. */
export const canModerate = (rights: CategoryRights, caller: Principal, categoryId: number): boolean =>
  hasScope(caller, MODERATE_COMMENTS) && rights.can(caller.role, 'approve', categoryId);

/** Assumes that the article is visible. `comment-visibility.ts` implements the same rule in SQL. */
const canViewOnArticle = (
  rights: CategoryRights,
  caller: Principal,
  { categoryId }: ArticleAccessFacts,
  facts: CommentVisibilityFacts,
): boolean =>
  facts.status === APPROVED ||
  (canViewOwnUnapproved(caller) && isOwn(caller, facts)) ||
  canModerate(rights, caller, categoryId);

export const canViewComment = (rights: CategoryRights, caller: Principal, comment: CommentAccessFacts): boolean =>
  canViewInScope(rights, caller, comment.article) && canViewOnArticle(rights, caller, comment.article, comment);

/** Turns a reply to an invisible comment into a top-level comment. */
export const hideInvisibleParent = (
  rights: CategoryRights,
  caller: Principal,
  comment: CommentRecord,
): CommentRecord =>
  comment.parent && !canViewOnArticle(rights, caller, comment.article, comment.parent)
    ? { ...comment, parentId: null, parent: null }
    : comment;

/** Authors may edit their text for a limited time, moderators at any time. */
export const canEditText = (
  rights: CategoryRights,
  caller: Principal,
  comment: CommentAccessFacts & Pick<CommentRecord, 'createdAt'>,
  now: Date,
): boolean =>
  canModerate(rights, caller, comment.article.categoryId) ||
  (isOwn(caller, comment) && now.getTime() - Date.parse(comment.createdAt) < EDIT_PERIOD_MS);

export const canDeleteComment = (rights: CategoryRights, caller: Principal, comment: CommentAccessFacts): boolean =>
  isOwn(caller, comment) || canModerate(rights, caller, comment.article.categoryId);
