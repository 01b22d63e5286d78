import { holds, type Principal, type Role } from '../../core/auth/index.js';
import { PERMIT_CATEGORIES } from './categories.permissions.js';
import type { CategoryCheck } from './category-check.js';
import type { CategoryRights } from './category-rights.js';

const mayAll = (rights: CategoryRights, role: Role, checks: readonly CategoryCheck[], categoryId: number): boolean =>
  checks.every((check) => rights.may(role, check, categoryId));

/** To take all articles out of the category, the published ones among them. */
export const mayEmpty = (rights: CategoryRights, role: Role, categoryId: number): boolean =>
  mayAll(rights, role, ['edit', 'approve'], categoryId);

/** To put articles of any state into the category. */
export const mayFill = (rights: CategoryRights, role: Role, categoryId: number): boolean =>
  mayAll(rights, role, ['submit', 'edit', 'approve'], categoryId);

/**
 * To give categories other places. With its place changes what a category inherits: where that gives somebody other rights than
 * they had, or enables what they cannot see disabled, it is for those alone who may say so of a category.
 */
export const mayReplace = (caller: Principal, before: CategoryRights, after: CategoryRights): boolean =>
  holds(caller, PERMIT_CATEGORIES) || (before.grantsLike(after) && before.keepsDisabledIn(after, caller.role));
