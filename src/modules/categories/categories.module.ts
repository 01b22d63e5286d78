import { Module } from '@nestjs/common';
import { CategoriesRepository } from './categories.repository.js';
import { CategoriesService } from './categories.service.js';
import { CategoryImportService } from './category-import.service.js';
import { CategoryPermissionsRepository } from './category-permissions.repository.js';
import { CategoryPermissionsService } from './category-permissions.service.js';

@Module({
  providers: [
    CategoriesRepository,
    CategoriesService,
    CategoryImportService,
    CategoryPermissionsRepository,
    CategoryPermissionsService,
  ],
  exports: [CategoriesService, CategoryImportService, CategoryPermissionsService],
})
export class CategoriesModule {}
