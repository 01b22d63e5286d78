import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories.module.js';
import { CategoryV2ResourceLoader } from './category-v2-resource-loader.js';

/** Has no controllers: other resources can include categories even if the category routes are disabled. */
@Module({ imports: [CategoriesModule], providers: [CategoryV2ResourceLoader], exports: [CategoryV2ResourceLoader] })
export class CategoryV2ResourceLoaderModule {}
