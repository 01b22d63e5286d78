import { ACCOUNT_ROLES, type Role, ROLES } from '../../../../core/identity/index.js';
import { ChoiceListField } from '../../../../core/http/index.js';
import { mapActions, type RoleGrants } from '../../category-rights.js';

const RolesField = (roles: readonly Role[], what: string) =>
  ChoiceListField(roles, {
    optional: true,
    nullable: true,
    description: `roles that may ${what}; null or omitted: inherited from the parent`,
  });

/** Omitted and null permissions are inherited from the parent. */
export class CategoryPermissionsDto {
  @RolesField(ROLES, 'view the category and its published articles')
  view?: Role[] | null;

  @RolesField(ACCOUNT_ROLES, 'add articles to the category')
  submit?: Role[] | null;

  @RolesField(ACCOUNT_ROLES, 'edit any article in the category')
  edit?: Role[] | null;

  @RolesField(ACCOUNT_ROLES, 'delete and restore any article in the category')
  delete?: Role[] | null;

  @RolesField(ACCOUNT_ROLES, 'publish and archive any article in the category')
  approve?: Role[] | null;
}

/** Removes duplicates and sorts the roles by rank. */
export const toRoleGrants = (dto: CategoryPermissionsDto): RoleGrants =>
  mapActions((check) => (dto[check] ? ROLES.filter((role) => dto[check]!.includes(role)) : null));

export const CATEGORY_PERMISSIONS_EXAMPLES = {
  'all rights inherited': {},
  'readers with an account': { view: ['member', 'author', 'editor'], submit: ['author', 'editor'] },
};
