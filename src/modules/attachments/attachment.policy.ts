import { isAdmin, type Principal, downscopeTo } from '../../core/identity/index.js';
import { canEdit, type ArticleAccessFacts, canViewInScope } from '../articles/index.js';
import type { CategoryRights } from '../categories/index.js';
import { WRITE_ATTACHMENTS } from './attachments.permissions.js';

/** The properties of an attachment that decide who may access it. */
export interface AttachmentAccessFacts {
  readonly ownerId: number;
  /** Null if the attachment belongs to no article. */
  readonly article: ArticleAccessFacts | null;
}

export type AttachmentPolicyRule<Object> = (rights: CategoryRights, caller: Principal, object: Object) => boolean;

/** Callers who can view the article; without an article its owner and administrators. SQL twin: `attachmentVisibilityCondition`. */
export const canViewAttachment: AttachmentPolicyRule<AttachmentAccessFacts> = (rights, caller, { ownerId, article }) =>
  article ? canViewInScope(rights, caller, article) : isOwnerOrAdmin(downscopeTo(caller, WRITE_ATTACHMENTS), ownerId);

/**
 * Callers who can edit the article; without an article its owner and administrators. The caller must also have view access and
 * `attachments:write`.
 */
export const canChangeAttachment: AttachmentPolicyRule<AttachmentAccessFacts> = (
  rights,
  caller,
  { ownerId, article },
) => (article ? canEdit(rights, caller, article) : isOwnerOrAdmin(caller, ownerId));

const isOwnerOrAdmin = (caller: Principal, ownerId: number): boolean => caller.userId === ownerId || isAdmin(caller);
