/** Categories: the tree, article counts, and role permissions per category. */
export { type AuthorizationContext, type CategoryAction, CategoryRights } from './category-rights.js';
export { CATEGORY_AUDIT_EVENTS } from './categories.audit.js';
export { CategoriesModule } from './categories.module.js';
export { WRITE_CATEGORIES } from './categories.permissions.js';
export { CategoriesService } from './categories.service.js';
export { CategoryChangesService } from './category-changes.service.js';
export { isCounted } from './category-count.entity.js';
export { CategoryArticleMover } from './category-article-mover.js';
export { CategoryDeletionService } from './category-deletion.service.js';
export {
  type CategoryEventRecord,
  type CategoryPayload,
  toCategoryEventRecord,
  CategoryCreated,
  CategoryDeleted,
  CategoryUpdated,
} from './category.events.js';
export { CategoryImportService, type ImportedCategory } from './category-import.service.js';
export {
  type CategorySet,
  inCategorySet,
  toCategorySet,
  type CategoryInput,
  type CategoryRecord,
  type NewCategory,
} from './category-record.js';
export type { CategoryBranch } from './category-tree.js';
export { CategoryEntity } from './category.entity.js';
export {
  CategoryDescriptionField,
  CategoryImageField,
  CategoryNameField,
  CategoryStatusField,
} from './dto/category-field.decorators.js';
export { presentIncludedCategory } from './v1/category.presenter.js';
export { IncludedCategory } from './v1/category.resource.js';
export { CATEGORY_FIELDS, CategoryV2Resource } from './v2/category.resource.js';
export { CategoryV2ResourceLoader } from './v2/category-v2-resource-loader.js';
export { CategoryV2ResourceLoaderModule } from './v2/category-v2-resource-loader.module.js';
export { categoriesFeature } from './categories.feature.js';
