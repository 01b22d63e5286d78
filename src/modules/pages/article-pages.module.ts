import { Module } from '@nestjs/common';
import { ArticlePagesController } from './article-pages.controller.js';
import { PagesModule } from './pages.module.js';

@Module({ imports: [PagesModule], controllers: [ArticlePagesController] })
export class ArticlePagesModule {}
