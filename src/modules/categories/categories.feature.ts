import type { FeatureModule } from '../../core/module-api/index.js';
import { CATEGORY_AUDIT_EVENTS } from './categories.audit.js';
import { CategoriesModule } from './categories.module.js';
import { PERMIT_CATEGORIES, WRITE_CATEGORIES } from './categories.permissions.js';
import { CategoryCountEntity } from './category-count.entity.js';
import { CategoryPermissionEntity } from './permissions/category-permission.entity.js';
import { CategoryEntity } from './category.entity.js';
import { CategoryCreated, CategoryDeleted, CategoryUpdated } from './category.events.js';
import { CategoryAttributes } from './dto/category-attributes.js';
import { CategoryDtoRules } from './dto/category-dto.rules.js';
import { CategoriesV1Controller } from './v1/categories.controller.js';
import { CategoryPermissionsV1Controller } from './v1/category-permissions.controller.js';
import { CreateCategoryDto, UpdateCategoryDto } from './v1/dto/category.dto.js';
import { CategoriesV2Controller } from './v2/categories.controller.js';
import { CategoryDocumentBuilder } from './v2/category-document-builder.js';
import { CategoryV2ResourceLoaderModule } from './v2/category-v2-resource-loader.module.js';
import { CATEGORY_FIELDS, CategoryV2Attributes } from './v2/category.resource.js';
import { CREATE_CATEGORY, UPDATE_CATEGORY } from './v2/dto/category.input.js';

export const categoriesFeature: FeatureModule = {
  moduleApi: 1,
  name: 'categories',
  description: 'Categories of articles, with permissions of roles per category.',
  tagOrder: 30,
  module: CategoriesModule,
  api: {},
  surfaces: [
    { controllers: [CategoriesV1Controller, CategoryPermissionsV1Controller], providers: [CategoryDtoRules] },
    {
      controllers: [CategoriesV2Controller],
      providers: [CategoryDocumentBuilder, CategoryDtoRules],
      imports: [CategoryV2ResourceLoaderModule],
      version: 2,
    },
  ],
  extensible: {
    category: {
      fields: CATEGORY_FIELDS,
      attributes: {
        responses: [CategoryAttributes, CategoryV2Attributes],
        revisions: [],
        inputs: [CreateCategoryDto, UpdateCategoryDto, CREATE_CATEGORY.attributes!, UPDATE_CATEGORY.attributes!],
        queries: [],
        names: [],
      },
    },
  },
  recordsReads: true,
  resources: { category: ':id', category_permissions: ':id/permissions' },
  auditEvents: CATEGORY_AUDIT_EVENTS,
  permissions: [WRITE_CATEGORIES, PERMIT_CATEGORIES],
  events: [CategoryCreated, CategoryUpdated, CategoryDeleted],
  entities: [CategoryEntity, CategoryCountEntity, CategoryPermissionEntity],
};
