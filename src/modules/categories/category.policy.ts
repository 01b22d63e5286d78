import { hasPermission, type Principal, type Role } from '../../core/identity/index.js';
import { PERMIT_CATEGORIES } from './categories.permissions.js';
import type { CategoryAction, CategoryRights } from './category-rights.js';
import type { CategoryRecord } from './category-record.js';

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

/**
 * Masks a visible category for a role. An invisible parent becomes null. The article count of an unlisted category becomes 0, because its
 * articles are not listed either.
 */
export function maskForRole(role: Role, rights: CategoryRights): (category: CategoryRecord) => CategoryRecord {
  const [closed, unlisted] = [new Set(rights.hiddenFrom(role)), new Set(rights.unlistedFor(role))];
  return (category) => ({
    ...category,
    parentId: category.parentId !== null && closed.has(category.parentId) ? null : category.parentId,
    itemCount: unlisted.has(category.id) ? 0 : category.itemCount,
  });
}
