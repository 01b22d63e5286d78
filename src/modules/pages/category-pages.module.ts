import { Module } from '@nestjs/common';
import { CategoryPagesController } from './category-pages.controller.js';
import { PagesModule } from './pages.module.js';

@Module({ imports: [PagesModule], controllers: [CategoryPagesController] })
export class CategoryPagesModule {}
