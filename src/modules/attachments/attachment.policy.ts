import { isAdmin, type Principal, within } from '../../core/auth/index.js';
import { canEdit, type Guarded, seesArticle } from '../articles/index.js';
import type { CategoryRights } from '../categories/index.js';
import { WRITE_ATTACHMENTS } from './attachments.permissions.js';

/** The properties of an attachment that decide who may access it. */
export interface GuardedAttachment {
  readonly ownerId: number;
  /** Null if the attachment belongs to no article. */
  readonly article: Guarded | null;
}

export type May<Object> = (rights: CategoryRights, caller: Principal, object: Object) => boolean;

/** Callers who can view the article; without an article its owner and administrators. SQL twin: `attachmentSight`. */
export const canViewAttachment: May<GuardedAttachment> = (rights, caller, { ownerId, article }) =>
  article ? seesArticle(rights, caller, article) : keeps(within(caller, WRITE_ATTACHMENTS), ownerId);

/**
 * Callers who can edit the article; without an article its owner and administrators. The caller must also have view access and
 * `attachments:write`.
 */
export const canChangeAttachment: May<GuardedAttachment> = (rights, caller, { ownerId, article }) =>
  article ? canEdit(rights, caller, article) : keeps(caller, ownerId);

const keeps = (caller: Principal, ownerId: number): boolean => caller.userId === ownerId || isAdmin(caller);
