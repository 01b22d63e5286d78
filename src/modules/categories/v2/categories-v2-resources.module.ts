import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories.module.js';
import { CategoriesV2Resources } from './categories-v2-resources.js';

/** Has no controllers: other resources can include categories even if the category routes are disabled. */
@Module({ imports: [CategoriesModule], providers: [CategoriesV2Resources], exports: [CategoriesV2Resources] })
export class CategoriesV2ResourcesModule {}
