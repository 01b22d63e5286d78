import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories.module.js';
import { CategoryDtoRules } from '../dto/category-dto.rules.js';
import { CategoriesV1Controller } from './categories.controller.js';
import { CategoryPermissionsV1Controller } from './category-permissions.controller.js';

@Module({
  imports: [CategoriesModule],
  controllers: [CategoriesV1Controller, CategoryPermissionsV1Controller],
  providers: [CategoryDtoRules],
})
export class CategoriesV1Module {}
