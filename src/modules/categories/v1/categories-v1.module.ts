import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories.module.js';
import { CategoriesV1Controller } from './categories.controller.js';
import { CategoryPermissionsV1Controller } from './category-permissions.controller.js';

@Module({ imports: [CategoriesModule], controllers: [CategoriesV1Controller, CategoryPermissionsV1Controller] })
export class CategoriesV1Module {}
