import { atLeast, type Role, ROLES } from '../../core/auth/index.js';

/** The actions on the articles of a category that a category can grant to roles. */
export const CATEGORY_CHECKS = ['view', 'submit', 'edit', 'delete', 'approve'] as const;
export type CategoryCheck = (typeof CATEGORY_CHECKS)[number];

/** The roles that a category grants each action to; null: inherited from the parent. */
export type NamedRoles = Readonly<Record<CategoryCheck, readonly Role[] | null>>;

const LEAST: Record<CategoryCheck, Role> = {
  view: 'visitor',
  submit: 'member',
  edit: 'editor',
  delete: 'editor',
  approve: 'editor',
};

/** The roles that may perform the action if neither the category nor an ancestor sets permissions. */
export const defaultRoles = (check: CategoryCheck): readonly Role[] =>
  ROLES.filter((role) => atLeast(role, LEAST[check]));

/** Builds a record with one value per action. */
export const forEachCheck = <T>(valueOf: (check: CategoryCheck) => T): Record<CategoryCheck, T> =>
  Object.fromEntries(CATEGORY_CHECKS.map((check) => [check, valueOf(check)])) as Record<CategoryCheck, T>;
