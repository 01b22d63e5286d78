import type { Links } from '../../../core/routing/index.js';
import type { CategoryPermissions } from '../permissions/category-permissions.service.js';
import type { CategoryPermissionsResource } from './category-permissions.resource.js';

export const presentCategoryPermissions = (
  links: Links,
  { categoryId, grants, effective }: CategoryPermissions,
): CategoryPermissionsResource => ({
  id: categoryId,
  type: 'category_permissions',
  attributes: {
    view: grants.view,
    submit: grants.submit,
    edit: grants.edit,
    delete: grants.delete,
    approve: grants.approve,
    effective: {
      view: effective.view,
      submit: effective.submit,
      edit: effective.edit,
      delete: effective.delete,
      approve: effective.approve,
    },
  },
  links: { self: links.to('category_permissions', categoryId) },
});
