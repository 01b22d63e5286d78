import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CategoriesRepository } from './categories.repository.js';
import { CategoriesService } from './categories.service.js';
import { CategoryImportService } from './category-import.service.js';
import { CategoryCountEntity } from './category-count.entity.js';
import { CategoryPermissionEntity } from './category-permission.entity.js';
import { CategoryPermissionsRepository } from './category-permissions.repository.js';
import { CategoryPermissionsService } from './category-permissions.service.js';
import { CategoryEntity } from './category.entity.js';
import { CategoriesV1Controller } from './v1/categories.controller.js';
import { CategoryPermissionsV1Controller } from './v1/category-permissions.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([CategoryEntity, CategoryCountEntity, CategoryPermissionEntity])],
  controllers: [CategoriesV1Controller, CategoryPermissionsV1Controller],
  providers: [
    CategoriesRepository,
    CategoriesService,
    CategoryImportService,
    CategoryPermissionsRepository,
    CategoryPermissionsService,
  ],
  exports: [CategoriesService, CategoryImportService],
})
export class CategoriesModule {}
