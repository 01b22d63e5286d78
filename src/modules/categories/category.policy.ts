import { hasPermission, type Principal, type Role } from '../../core/identity/index.js';
import { PERMIT_CATEGORIES } from './categories.permissions.js';
import type { CategoryAction } from './category-action.js';
import type { CategoryRights } from './category-rights.js';

const canPerformAll = (
  rights: CategoryRights,
  role: Role,
  actions: readonly CategoryAction[],
  categoryId: number,
): boolean => actions.every((action) => rights.can(role, action, categoryId));

/** Whether the role may move all articles, including published ones, out of the category. */
export const canMoveArticlesOut = (rights: CategoryRights, role: Role, categoryId: number): boolean =>
  canPerformAll(rights, role, ['edit', 'approve'], categoryId);

/** Whether the role may move articles of any status into the category. */
export const canMoveArticlesIn = (rights: CategoryRights, role: Role, categoryId: number): boolean =>
  canPerformAll(rights, role, ['submit', 'edit', 'approve'], categoryId);

/**
 * Whether the caller may move categories. A move changes the inherited permissions. If a move changes the rights of a role, or enables a
 * category that an invisible category disables, the caller needs the permission to set category permissions.
 */
export const canMoveCategory = (caller: Principal, before: CategoryRights, after: CategoryRights): boolean =>
  hasPermission(caller, PERMIT_CATEGORIES) ||
  (before.grantsSameAs(after) && before.staysDisabledIn(after, caller.role));
