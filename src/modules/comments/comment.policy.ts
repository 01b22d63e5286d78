import { inScope, type Principal } from '../../core/auth/index.js';
import { type Guarded, READ_ARTICLES, seesArticle } from '../articles/index.js';
import type { CategoryRights } from '../categories/index.js';
import type { CommentRecord, Voice } from './comment-record.js';
import { APPROVED } from './comment-status.js';
import { MODERATE_COMMENTS, WRITE_COMMENTS } from './comments.permissions.js';

/** Time in which authors may edit their comments. */
const CHANGEABLE_MS = 15 * 60_000;

/** The facts that decide the visibility of a comment. */
export interface GuardedComment extends Voice {
  readonly article: Guarded;
}

const isOwn = (caller: Principal, { authorId }: Voice): boolean => authorId !== null && authorId === caller.userId;

/** Whether the credential's scopes allow callers to read their own unapproved comments. */
export const readsOwn = (caller: Principal): boolean =>
  caller.userId !== null && [READ_ARTICLES, WRITE_COMMENTS].some((permission) => inScope(caller, permission));

/** The right to approve articles of a category includes the moderation of their comments. */
export const moderates = (rights: CategoryRights, caller: Principal, categoryId: number): boolean =>
  inScope(caller, MODERATE_COMMENTS) && rights.may(caller.role, 'approve', categoryId);

/** Assumes that the article is visible. `comment-sight.ts` implements the same rule in SQL. */
const hears = (rights: CategoryRights, caller: Principal, { categoryId }: Guarded, voice: Voice): boolean =>
  voice.status === APPROVED || (readsOwn(caller) && isOwn(caller, voice)) || moderates(rights, caller, categoryId);

export const canViewComment = (rights: CategoryRights, caller: Principal, comment: GuardedComment): boolean =>
  seesArticle(rights, caller, comment.article) && hears(rights, caller, comment.article, comment);

/** Turns a reply to an invisible comment into a top-level comment. */
export const underSeenParent = (rights: CategoryRights, caller: Principal, comment: CommentRecord): CommentRecord =>
  comment.parent && !hears(rights, caller, comment.article, comment.parent)
    ? { ...comment, parentId: null, parent: null }
    : comment;

/** Authors may edit their text for a limited time, moderators at any time. */
export const canChangeText = (
  rights: CategoryRights,
  caller: Principal,
  comment: GuardedComment & Pick<CommentRecord, 'createdAt'>,
  now: Date,
): boolean =>
  moderates(rights, caller, comment.article.categoryId) ||
  (isOwn(caller, comment) && now.getTime() - Date.parse(comment.createdAt) < CHANGEABLE_MS);

export const canDeleteComment = (rights: CategoryRights, caller: Principal, comment: GuardedComment): boolean =>
  isOwn(caller, comment) || moderates(rights, caller, comment.article.categoryId);
