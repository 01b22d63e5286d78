import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories.module.js';
import { CategoryDtoRules } from '../dto/category-dto.rules.js';
import { CategoriesV2ResourcesModule } from './categories-v2-resources.module.js';
import { CategoriesV2Controller } from './categories.controller.js';
import { CategoryDocumentBuilder } from './category-document-builder.js';

@Module({
  imports: [CategoriesModule, CategoriesV2ResourcesModule],
  controllers: [CategoriesV2Controller],
  providers: [CategoryDocumentBuilder, CategoryDtoRules],
})
export class CategoriesV2Module {}
