import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories.module.js';
import { CategoryDtoRules } from '../dto/category-dto.rules.js';
import { CategoriesV2ResourcesModule } from './categories-v2-resources.module.js';
import { CategoriesV2Controller } from './categories.controller.js';
import { CategoryAnswersV2 } from './category-answers.js';

@Module({
  imports: [CategoriesModule, CategoriesV2ResourcesModule],
  controllers: [CategoriesV2Controller],
  providers: [CategoryAnswersV2, CategoryDtoRules],
})
export class CategoriesV2Module {}
