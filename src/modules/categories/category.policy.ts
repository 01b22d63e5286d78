import { holds, type Principal, type Role } from '../../core/auth/index.js';
import { PERMIT_CATEGORIES } from './categories.permissions.js';
import type { CategoryCheck } from './category-check.js';
import type { CategoryRights } from './category-rights.js';

const mayAll = (rights: CategoryRights, role: Role, checks: readonly CategoryCheck[], categoryId: number): boolean =>
  checks.every((check) => rights.may(role, check, categoryId));

/** Whether the role may move all articles, including published ones, out of the category. */
export const mayEmpty = (rights: CategoryRights, role: Role, categoryId: number): boolean =>
  mayAll(rights, role, ['edit', 'approve'], categoryId);

/** Whether the role may move articles of any status into the category. */
export const mayFill = (rights: CategoryRights, role: Role, categoryId: number): boolean =>
  mayAll(rights, role, ['submit', 'edit', 'approve'], categoryId);

/**
 * Whether the caller may move categories. A move changes the inherited permissions. If a move changes the rights of a role, or enables a
 * category that an invisible category disables, the caller needs the permission to set category permissions.
 */
export const mayReplace = (caller: Principal, before: CategoryRights, after: CategoryRights): boolean =>
  holds(caller, PERMIT_CATEGORIES) || (before.grantsLike(after) && before.keepsDisabledIn(after, caller.role));
