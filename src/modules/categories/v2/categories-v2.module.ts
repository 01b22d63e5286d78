import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories.module.js';
import { CategoryDtoRules } from '../dto/category-dto.rules.js';
import { CategoryV2ResourceLoaderModule } from './category-v2-resource-loader.module.js';
import { CategoriesV2Controller } from './categories.controller.js';
import { CategoryDocumentBuilder } from './category-document-builder.js';

@Module({
  imports: [CategoriesModule, CategoryV2ResourceLoaderModule],
  controllers: [CategoriesV2Controller],
  providers: [CategoryDocumentBuilder, CategoryDtoRules],
})
export class CategoriesV2Module {}
