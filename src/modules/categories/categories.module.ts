import { Module } from '@nestjs/common';
import { CategoriesRepository } from './categories.repository.js';
import { CategoriesService } from './categories.service.js';
import { CategoryChangesService } from './category-changes.service.js';
import { CategoryCountsRepository } from './category-counts.repository.js';
import { CategoryDeletionService } from './category-deletion.service.js';
import { CategoryFieldsPolicy } from './category-fields.policy.js';
import { CategoryImportService } from './category-import.service.js';
import { CategoryPermissionsRepository } from './permissions/category-permissions.repository.js';
import { CategoryPermissionsService } from './permissions/category-permissions.service.js';
import { CategoryListRepository } from './category-list.repository.js';
import { CategoryWriter } from './category-writer.js';

@Module({
  providers: [
    CategoriesRepository,
    CategoriesService,
    CategoryChangesService,
    CategoryCountsRepository,
    CategoryDeletionService,
    CategoryFieldsPolicy,
    CategoryImportService,
    CategoryPermissionsRepository,
    CategoryPermissionsService,
    CategoryListRepository,
    CategoryWriter,
  ],
  exports: [
    CategoriesService,
    CategoryChangesService,
    CategoryDeletionService,
    CategoryFieldsPolicy,
    CategoryImportService,
    CategoryPermissionsService,
  ],
})
export class CategoriesModule {}
