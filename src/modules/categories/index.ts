/** Categories: how many articles each of them has, and who may do what in it. */
export { CategoriesModule } from './categories.module.js';
export { WRITE_CATEGORIES } from './categories.permissions.js';
export { CategoriesService } from './categories.service.js';
export { CategoryChangesService } from './category-changes.service.js';
export type { CategoryCheck } from './category-check.js';
export { CategoryContents } from './category-contents.js';
export { CategoryDeletionService } from './category-deletion.service.js';
export {
  CategoryCreated,
  CategoryDeleted,
  type CategoryEventRecord,
  categoryEventRecord,
  CategoryUpdated,
} from './category.events.js';
export { CategoryImportService, type ImportedCategory } from './category-import.service.js';
export { type CategoryRange, inRange, rangeOf } from './category-range.js';
export type { CategoryInput, CategoryRecord, NewCategory } from './category-record.js';
export { CategoryRights } from './category-rights.js';
export type { CategoryBranch } from './category-tree.js';
export { CategoryEntity } from './category.entity.js';
export { CategoryDescription, CategoryImage, CategoryName, CategoryStatus } from './dto/category-fields.js';
export { presentIncludedCategory } from './v1/category.presenter.js';
export { IncludedCategory } from './v1/category.resource.js';
export { categoriesFeature } from './categories.feature.js';
