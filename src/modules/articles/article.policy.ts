import { atLeast, isEditor, type Principal } from '../../core/auth/index.js';
import { DRAFT, PUBLISHED } from './article-status.js';

/** The facts of an article on which its permissions hang; a read record and a loaded entity both have them. */
export interface Guarded {
  readonly authorId: number;
  readonly status: number;
  readonly deletedAt: Date | string | null;
}

/** The right to publish at all: one's own work; editors anybody's. */
export const mayPublish = (caller: Principal): boolean => atLeast(caller.role, 'author');

/** A member's rights on an article end when it leaves the draft state. */
const ownsStill = (caller: Principal, { authorId, status }: Guarded): boolean =>
  caller.userId === authorId && (mayPublish(caller) || status === DRAFT);

export const canEdit = (caller: Principal, article: Guarded): boolean => isEditor(caller) || ownsStill(caller, article);

export const canView = (caller: Principal, article: Guarded): boolean =>
  article.deletedAt === null && (article.status === PUBLISHED || canEdit(caller, article));

export const canPublish = (caller: Principal, article: Guarded): boolean =>
  mayPublish(caller) && canEdit(caller, article);
