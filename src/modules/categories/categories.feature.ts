import type { FeatureModule } from '../../core/module-api/index.js';
import { CategoriesModule } from './categories.module.js';
import { PERMIT_CATEGORIES, WRITE_CATEGORIES } from './categories.permissions.js';
import { CategoryCountEntity } from './category-count.entity.js';
import { CategoryPermissionEntity } from './category-permission.entity.js';
import { CategoryEntity } from './category.entity.js';
import { CategoryCreated, CategoryDeleted, CategoryUpdated } from './category.events.js';
import { CategoriesV1Module } from './v1/categories-v1.module.js';
import { CategoriesV2Module } from './v2/category-v2-resource-loader.module.js';

export const categoriesFeature: FeatureModule = {
  moduleApi: 1,
  name: 'categories',
  description: 'Categories of articles, with permissions of roles per category.',
  module: CategoriesModule,
  api: {},
  surfaces: [{ module: CategoriesV1Module }, { module: CategoriesV2Module, version: 2 }],
  resources: { category: ':id', category_permissions: ':id/permissions' },
  permissions: [WRITE_CATEGORIES, PERMIT_CATEGORIES],
  events: [CategoryCreated, CategoryUpdated, CategoryDeleted],
  entities: [CategoryEntity, CategoryCountEntity, CategoryPermissionEntity],
};
