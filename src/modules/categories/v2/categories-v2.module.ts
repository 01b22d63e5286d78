import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories.module.js';
import { CategoryDtoRules } from '../dto/category-dto.rules.js';
import { CategoriesV2ResourcesModule } from './categories-v2-resources.module.js';
import { CategoriesV2Controller } from './categories.controller.js';
import { CategoryDocuments } from './category-documents.js';

@Module({
  imports: [CategoriesModule, CategoriesV2ResourcesModule],
  controllers: [CategoriesV2Controller],
  providers: [CategoryDocuments, CategoryDtoRules],
})
export class CategoriesV2Module {}
