import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories.module.js';
import { CategoriesV2Resources } from './categories-v2-resources.js';

/** Without controllers: what stands beside other resources is there where the addresses of categories are not served, too. */
@Module({ imports: [CategoriesModule], providers: [CategoriesV2Resources], exports: [CategoriesV2Resources] })
export class CategoriesV2ResourcesModule {}
