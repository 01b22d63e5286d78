import { atLeast, type Role, ROLES } from '../../core/auth/index.js';

/** What a category can say of the articles in it: which roles may do this with any of them. */
export const CATEGORY_CHECKS = ['view', 'submit', 'edit', 'delete', 'approve'] as const;
export type CategoryCheck = (typeof CATEGORY_CHECKS)[number];

/** The roles that a category itself names for each check; null: whatever holds for its parent. */
export type NamedRoles = Readonly<Record<CategoryCheck, readonly Role[] | null>>;

const LEAST: Record<CategoryCheck, Role> = {
  view: 'visitor',
  submit: 'member',
  edit: 'editor',
  delete: 'editor',
  approve: 'editor',
};

/** Who has it where neither a category nor any above it says something. */
export const defaultRoles = (check: CategoryCheck): readonly Role[] =>
  ROLES.filter((role) => atLeast(role, LEAST[check]));

/** The same value for each check, made by a function. */
export const forEachCheck = <T>(valueOf: (check: CategoryCheck) => T): Record<CategoryCheck, T> =>
  Object.fromEntries(CATEGORY_CHECKS.map((check) => [check, valueOf(check)])) as Record<CategoryCheck, T>;
