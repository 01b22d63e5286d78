import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CategoriesRepository } from './categories.repository.js';
import { CategoriesService } from './categories.service.js';
import { CategoryImportService } from './category-import.service.js';
import { CategoryCountEntity } from './category-count.entity.js';
import { CategoryEntity } from './category.entity.js';
import { CategoriesV1Controller } from './v1/categories.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([CategoryEntity, CategoryCountEntity])],
  controllers: [CategoriesV1Controller],
  providers: [CategoriesRepository, CategoriesService, CategoryImportService],
  exports: [CategoriesService, CategoryImportService],
})
export class CategoriesModule {}
