import { Module } from '@nestjs/common';
import { CategoriesModule } from '../../categories/index.js';
import { ArticlesModule } from '../articles.module.js';
import { ArticleResponseBuilder } from './article-response-builder.js';
import { ArticleRevisionsV1Controller } from './article-revisions.controller.js';
import { ArticleDtoRules } from '../dto/article-dto.rules.js';
import { ArticlesV1Controller } from './articles.controller.js';

@Module({
  imports: [ArticlesModule, CategoriesModule],
  controllers: [ArticlesV1Controller, ArticleRevisionsV1Controller],
  providers: [ArticleResponseBuilder, ArticleDtoRules],
  exports: [ArticleResponseBuilder],
})
export class ArticlesV1Module {}
