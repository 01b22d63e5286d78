import { hasMinRole, type Role, ROLES } from '../../core/identity/index.js';

/** The actions on the articles of a category that a category can grant to roles. */
export const CATEGORY_ACTIONS = ['view', 'submit', 'edit', 'delete', 'approve'] as const;
export type CategoryAction = (typeof CATEGORY_ACTIONS)[number];

/** The roles that a category grants each action to; null: inherited from the parent. */
export type RoleGrants = Readonly<Record<CategoryAction, readonly Role[] | null>>;

const MIN_ROLES: Record<CategoryAction, Role> = {
  view: 'visitor',
  submit: 'member',
  edit: 'editor',
  delete: 'editor',
  approve: 'editor',
};

/** The roles that may perform the action if neither the category nor an ancestor sets permissions. */
export const findDefaultRoles = (action: CategoryAction): readonly Role[] =>
  ROLES.filter((role) => hasMinRole(role, MIN_ROLES[action]));

/** Builds a record with one value per action. */
export const mapActions = <T>(valueOf: (action: CategoryAction) => T): Record<CategoryAction, T> =>
  Object.fromEntries(CATEGORY_ACTIONS.map((check) => [check, valueOf(check)])) as Record<CategoryAction, T>;
