import { ACCOUNT_ROLES, type Role, ROLES } from '../../../../core/auth/index.js';
import { ChoiceListField } from '../../../../core/http/index.js';
import { forEachCheck, type NamedRoles } from '../../category-check.js';

const named = (roles: readonly Role[], what: string) =>
  ChoiceListField(roles, { optional: true, nullable: true, description: `who may ${what}; null: as in the parent` });

/** A check that is left out is the parent's, like one that is null. */
export class CategoryPermissionsDto {
  @named(ROLES, 'see the category and what is published in it')
  view?: Role[] | null;

  @named(ACCOUNT_ROLES, 'add articles to it')
  submit?: Role[] | null;

  @named(ACCOUNT_ROLES, 'change any article in it')
  edit?: Role[] | null;

  @named(ACCOUNT_ROLES, 'delete and restore any article in it')
  delete?: Role[] | null;

  @named(ACCOUNT_ROLES, 'publish and archive any article in it')
  approve?: Role[] | null;
}

/** Each role once, in their order. */
export const namedRoles = (dto: CategoryPermissionsDto): NamedRoles =>
  forEachCheck((check) => (dto[check] ? ROLES.filter((role) => dto[check]!.includes(role)) : null));
