import { isAdmin, type Principal, within } from '../../core/auth/index.js';
import { canEdit, type Guarded, seesArticle } from '../articles/index.js';
import type { CategoryRights } from '../categories/index.js';
import { WRITE_ATTACHMENTS } from './attachments.permissions.js';

/** The facts of an attachment on which its permissions hang. */
export interface GuardedAttachment {
  readonly ownerId: number;
  /** The one it belongs to. */
  readonly article: Guarded | null;
}

export type May<Object> = (rights: CategoryRights, caller: Principal, object: Object) => boolean;

/** With an article whoever sees that; without one its owner. `attachment-sight.ts` asks the same of many, in SQL. */
export const canViewAttachment: May<GuardedAttachment> = (rights, caller, { ownerId, article }) =>
  article ? seesArticle(rights, caller, article) : keeps(within(caller, WRITE_ATTACHMENTS), ownerId);

/** For whoever sees it and has the permission: with an article those who may edit that. */
export const canChangeAttachment: May<GuardedAttachment> = (rights, caller, { ownerId, article }) =>
  article ? canEdit(rights, caller, article) : keeps(caller, ownerId);

const keeps = (caller: Principal, ownerId: number): boolean => caller.userId === ownerId || isAdmin(caller);
