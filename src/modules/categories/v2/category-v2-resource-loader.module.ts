import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories.module.js';
import { CategoryV2ResourceLoader } from './category-v2-resource-loader.js';
import { CategoryDtoRules } from '../dto/category-dto.rules.js';
import { CategoriesV2Controller } from './categories.controller.js';
import { CategoryDocumentBuilder } from './category-document-builder.js';

/** Has no controllers: other resources can include categories even if the category routes are disabled. */
@Module({ imports: [CategoriesModule], providers: [CategoryV2ResourceLoader], exports: [CategoryV2ResourceLoader] })
export class CategoryV2ResourceLoaderModule {}

@Module({
  imports: [CategoriesModule, CategoryV2ResourceLoaderModule],
  controllers: [CategoriesV2Controller],
  providers: [CategoryDocumentBuilder, CategoryDtoRules],
})
export class CategoriesV2Module {}
