import { inScope, type Principal } from '../../core/auth/index.js';
import { type Guarded, READ_ARTICLES, seesArticle } from '../articles/index.js';
import type { CategoryRights } from '../categories/index.js';
import type { CommentRecord, Voice } from './comment-record.js';
import { APPROVED } from './comment-status.js';
import { MODERATE_COMMENTS, WRITE_COMMENTS } from './comments.permissions.js';

/** How long the author of a comment may change its text. */
const CHANGEABLE_MS = 15 * 60_000;

/** What decides who sees a comment. */
export interface GuardedComment extends Voice {
  readonly article: Guarded;
}

const isOwn = (caller: Principal, { authorId }: Voice): boolean => authorId !== null && authorId === caller.userId;

/** Whether the credential lets see one's own comments that are not approved. */
export const readsOwn = (caller: Principal): boolean =>
  caller.userId !== null && [READ_ARTICLES, WRITE_COMMENTS].some((permission) => inScope(caller, permission));

/** Whoever may approve articles of a category moderates the comments on them. */
export const moderates = (rights: CategoryRights, caller: Principal, categoryId: number): boolean =>
  inScope(caller, MODERATE_COMMENTS) && rights.may(caller.role, 'approve', categoryId);

/** On an article that is seen. `comment-sight.ts` says the same of many comments, in SQL. */
const hears = (rights: CategoryRights, caller: Principal, { categoryId }: Guarded, voice: Voice): boolean =>
  voice.status === APPROVED || (readsOwn(caller) && isOwn(caller, voice)) || moderates(rights, caller, categoryId);

export const canViewComment = (rights: CategoryRights, caller: Principal, comment: GuardedComment): boolean =>
  seesArticle(rights, caller, comment.article) && hears(rights, caller, comment.article, comment);

/** A reply to a comment that the caller may not see stands at the top, as if there were no such comment. */
export const underSeenParent = (rights: CategoryRights, caller: Principal, comment: CommentRecord): CommentRecord =>
  comment.parent && !hears(rights, caller, comment.article, comment.parent)
    ? { ...comment, parentId: null, parent: null }
    : comment;

/** Its text: one's own as long as it is young, and those that one moderates. */
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
